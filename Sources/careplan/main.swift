print("careplan")
