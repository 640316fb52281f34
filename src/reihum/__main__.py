from reihum.cli import main

main()
