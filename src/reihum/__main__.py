from reihum.cli import main

if __name__ == "__main__":  # a process that thinks imports this file too
    main()
