extension ViewStyle {
  /// The look of cards, rings and pages as CSS, with colours for light and dark grounds.
  ///
  /// Colours of text are darkened or lightened as little as makes them readable on their ground: 4.5 to
  /// 1, WCAG 2.2's contrast for text.
  public var css: String {
    let style = Self.usual.overridden(by: self)
    let measures = Dimension.allCases.flatMap { dimension in
      let name = "--\(dimension.rawValue.kebab)"
      let sides = (style.dimensions[dimension] ?? []).map { "\(SVG.pixels($0))px" }
      guard sides.count == 4 else { return ["\(name):\(sides.first ?? "0px")"] }
      return ["\(name)-block:\(sides[0]) \(sides[2])", "\(name)-inline:\(sides[1]) \(sides[3])"]
    }
    return """
      .careplan{\(style.variables(isDark: false));\(measures.joined(separator: ";"));\
      --tint:var(--custom-blue);color-scheme:light dark}
      @media (prefers-color-scheme:dark){.careplan{\(style.variables(isDark: true))}}
      @media print{.careplan{\(style.variables(isDark: false));color-scheme:light}}
      \(Self.rules)
      """
  }

  /// Returns the colour of a task as it is drawn on cards of this style.
  func tint(_ color: ViewColor) -> Shade {
    let style = Self.usual.overridden(by: self)
    guard let ground = style.colors[.secondaryCustomGroupedBackground] else {
      return Shade(light: color, dark: color)
    }
    return Shade(
      light: color.standingOut(from: ground.light, by: 4.5),
      dark: color.standingOut(from: ground.dark, by: 4.5)
    )
  }

  private func variables(isDark: Bool) -> String {
    Color.allCases.map { color in
      let shade = shade(color)
      return "--\(color.rawValue.kebab):\(isDark ? shade.dark : shade.light)"
    }.joined(separator: ";")
  }

  /// Returns a colour as it is drawn: that of text so that it can be read on what is below it.
  func shade(_ color: Color) -> Shade {
    let style = Self.usual.overridden(by: self)
    let black = ViewColor(red: 0, green: 0, blue: 0)
    var shade = style.colors[color] ?? Shade(light: black, dark: black)
    let grounds: [Color]
    switch color {
    case .label, .secondaryLabel, .tertiaryLabel, .customBlue, .customGray:
      grounds = [
        .secondaryCustomGroupedBackground, .customGroupedBackground,
        .tertiaryCustomGroupedBackground,
      ]
    case .customGray3: grounds = [.secondaryCustomGroupedBackground, .secondaryCustomFill]
    case .customGray4: grounds = [.secondaryCustomGroupedBackground, .tertiaryCustomFill]
    default: grounds = []
    }
    for ground in grounds.compactMap({ style.colors[$0] }) {
      shade.light = shade.light.standingOut(from: ground.light, by: 4.5)
      shade.dark = shade.dark.standingOut(from: ground.dark, by: 4.5)
    }
    return shade
  }

  private static let rules = """
    .careplan{background:var(--custom-grouped-background);color:var(--label)}
    .careplan main{max-width:none}.careplan h2{font-size:1.2rem}
    .cards{display:grid;gap:calc(2*var(--stack-spacing1));align-items:start;margin-block:1rem;\
    grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr))}
    .card{background:var(--secondary-custom-grouped-background);border:1px solid var(--separator);\
    border-radius:1rem;box-shadow:0 1px 3px color-mix(in srgb,var(--black) 6%,transparent);\
    break-inside:avoid;font-size:var(--point-size2);min-width:0;overflow-wrap:anywhere;\
    padding-block:var(--directional-insets1-block);padding-inline:var(--directional-insets1-inline)}
    .card[style]{--tint:var(--tint-light)}
    .card>header{border-bottom:var(--separator-height) solid var(--separator);display:flex;\
    flex-wrap:wrap;gap:0 .6rem;margin-bottom:.7rem;padding-bottom:.5rem}
    .card>header :is(h1,h2,h3,h4,h5,h6){flex:1 1 auto;font-size:var(--point-size1);margin:0;min-width:0}
    .card>header p{color:var(--secondary-label);flex:1 0 100%;font-size:var(--point-size3);margin:0}
    .card>header .mark{background:var(--secondary-custom-fill);border-radius:1rem;\
    color:var(--custom-gray3);flex:0 0 auto;font-size:var(--symbol-point-size5);font-weight:700;\
    order:-1;padding:.1rem .6rem}
    .card p.text{margin:.2rem 0 .8rem}
    .card .state{align-items:center;border:2px solid var(--custom-fill);border-radius:.75rem;\
    display:flex;gap:.7rem;margin:.4rem 0;min-height:var(--button-height1);padding:.3rem .8rem}
    .card .is-done{border-color:var(--tint)}
    .card .is-not,.card .is-open{border-color:var(--custom-gray3)}
    .card ul{list-style:none;margin:0;padding:0}
    .card .rows li{align-items:center;border-top:var(--separator-height) solid var(--separator);\
    display:flex;flex-wrap:wrap;gap:.2rem .7rem;min-height:var(--button-height2);\
    padding-block:var(--directional-insets2-block);padding-inline:var(--directional-insets2-inline)}
    .card .rows li:first-child{border-top:0}
    .card .rows em,.card .rows b{font-style:normal;margin-inline-start:auto;text-align:end}
    .card .rows em{color:var(--secondary-label)}
    .card .cells{display:grid;gap:var(--stack-spacing1);\
    grid-template-columns:repeat(auto-fill,minmax(5.5rem,1fr))}
    .card .cells li{align-items:center;background:var(--tertiary-custom-grouped-background);\
    border-radius:.75rem;display:flex;flex-direction:column;gap:.2rem;\
    min-height:var(--button-height3);padding:.6rem .3rem;text-align:center}
    .card .cells em{color:var(--secondary-label);font-size:var(--symbol-point-size5);font-style:normal}
    .ring{flex:none}
    .ring-track{stroke:var(--custom-fill)}.ring-arc,.ring-sign{stroke:var(--tint)}
    .ring-alert{stroke:var(--custom-gray3)}.ring-bar{stroke:var(--label)}
    .card .figures{display:flex;gap:1rem;justify-content:space-between}
    .card .figures div:last-child:not(:first-child){text-align:end}
    .card .figures b,.card .value b{color:var(--tint);font-size:var(--symbol-point-size1);\
    font-variant-numeric:tabular-nums}
    .card .figures small{color:var(--secondary-label);display:block;font-size:var(--point-size3)}
    .card .value{color:var(--secondary-label);margin:0}
    .card .bar{background:var(--custom-fill);border-radius:1rem;height:var(--line-width1);\
    margin:.5rem 0;overflow:hidden}
    .card .bar i{background:var(--tint);display:block;height:100%}
    .card .scale{display:grid;gap:.2rem;grid-template-columns:repeat(11,1fr);margin:.3rem 0}
    .card .scale span{background:var(--quaternary-custom-fill);border-radius:.4rem;display:grid;\
    min-height:2rem;place-items:center}
    .card .scale .chosen{background:var(--tint);color:var(--secondary-custom-grouped-background);font-weight:700}
    .card .answer{font-weight:600;margin:.2rem 0}
    .card .fields div{border-top:var(--separator-height) solid var(--separator);display:flex;\
    flex-wrap:wrap;gap:.2rem 1rem;justify-content:space-between;padding-block:var(--directional-insets2-block);padding-inline:var(--directional-insets2-inline)}
    .card .fields{display:block}.card .fields dd{font-weight:600}
    .card .links a{align-items:center;color:var(--tint);display:flex;min-height:var(--button-height4)}
    .card .questions li{background:var(--secondary-custom-fill);border-inline-start:4px solid \
    var(--custom-gray3);border-radius:.4rem;font-weight:600;margin:.3rem 0;padding:.4rem .7rem}
    .card .remark{color:var(--tertiary-label);font-size:var(--point-size3);margin:.3rem 0}
    .card .remark.is-warning{background:var(--tertiary-custom-fill);border-radius:.4rem;\
    color:var(--custom-gray4);padding:.2rem .6rem}
    .card .remark.is-alert{color:var(--custom-gray3);font-weight:700}
    .card .banner{align-items:end;background:var(--tint);border-radius:.6rem;color:var(--secondary-custom-grouped-background);\
    display:flex;font-size:var(--symbol-point-size2);font-weight:700;margin:0 0 .7rem;\
    min-height:var(--image-height1);padding:.8rem}
    .week{background:var(--custom-background);border:1px solid var(--custom-gray5);\
    border-radius:1rem;display:grid;gap:.2rem;grid-template-columns:repeat(7,1fr);list-style:none;\
    margin:1rem 0;padding:.5rem}
    .week li{align-items:center;background:var(--clear);border-radius:.8rem;display:flex;flex-direction:column;\
    font-size:var(--symbol-point-size5);gap:.2rem;min-width:0;padding:.4rem .1rem}
    .week .day,.week .said{color:var(--custom-gray);text-align:center}
    @media (max-width:30rem){.week{gap:0;padding:.2rem}.week li{font-size:.7rem;padding:.3rem 0}}
    .week .is-shown{background:var(--secondary-custom-background);\
    box-shadow:inset 0 0 0 2px var(--custom-blue)}
    .week .ring{height:auto;max-width:var(--image-height2);width:100%}
    .miniature{white-space:nowrap}
    .is-none .ring-track{stroke:var(--custom-gray2)}
    .notices{border-inline-start:5px solid var(--custom-gray3);border-radius:.8rem;\
    background:var(--secondary-custom-fill);margin:0 0 1rem;padding:.6rem 1rem}
    .notices p{margin:.2rem 0}
    .conflict{background:var(--secondary-custom-fill);border-inline-start:5px solid \
    var(--custom-gray3);border-radius:.8rem;margin:0 0 1rem;padding:.6rem 1rem}
    .conflict p{margin:.2rem 0}.conflict ul{list-style:none;margin:.3rem 0;padding:0}
    .conflict .answers{display:grid;gap:var(--stack-spacing1);\
    grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr))}
    .conflict .answers li{background:var(--secondary-custom-grouped-background);border-radius:.6rem;\
    min-width:0;overflow-wrap:anywhere;padding:.5rem .7rem}
    .conflict small{color:var(--secondary-label);display:block}
    .conflict code{overflow-wrap:anywhere}
    .conflict summary{color:var(--custom-gray3);min-height:2rem}
    .contact h2{font-size:var(--point-size1);margin:0}
    .contact p{color:var(--secondary-label);margin:0 0 .5rem}.contact a{color:var(--tint)}
    .contact .facts{display:grid;gap:.5rem}.contact .facts div,.contact dd{display:block}
    .contact .facts dt{color:var(--secondary-label);font-size:var(--point-size3)}
    .pager{display:flex;flex-wrap:wrap;gap:0 1rem}.pager a{color:var(--custom-blue)}
    .pager :is(a,b){align-items:center;display:flex;font-size:var(--symbol-point-size4);\
    min-height:var(--button-height4)}
    .card .whole-ring{align-items:center;display:flex;flex-wrap:wrap;gap:1rem;margin:0}
    .card .whole-ring b{color:var(--tint);font-size:var(--symbol-point-size1)}
    .card .messages li{border-inline-start:4px solid var(--tint);margin:.4rem 0;padding:.2rem .7rem}
    .card .messages .is-alert{border-color:var(--custom-gray3)}
    .card .messages span{color:var(--secondary-label);display:block}
    .cards .whole{grid-column:1/-1;min-width:0}.whole .careplan-chart{width:100%}
    .banner,.scale .chosen{print-color-adjust:exact}
    .big{font-size:var(--symbol-point-size3)}
    @media (prefers-color-scheme:dark){.card[style]{--tint:var(--tint-dark)}}
    @media (forced-colors:active){.ring-track{stroke:GrayText}\
    .ring-arc,.ring-sign,.ring-alert,.ring-bar{stroke:CanvasText}}
    @media print{.careplan{background:var(--white)}.card{box-shadow:none}.card[style]{--tint:var(--tint-light)}.pager{display:none}}
    """
}

extension String {
  /// A name in camel case as CSS writes it: `customGray2` is `custom-gray2`.
  fileprivate var kebab: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }
}
