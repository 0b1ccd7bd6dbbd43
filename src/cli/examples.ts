/** Command lines to begin with, printed below the help of each command; those under "" below that of all. */

type Example = readonly [words: string, what: string];

export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  "": [
    ["deadeye new duel.yaml", "a duel, to change as you like"],
    ["deadeye run duel.yaml", "who wins it, and why"],
    ["deadeye versus --weapon pistol --weapon shotgun", "which gun, how far"],
  ],
  serve: [["serve", "prints the address to open in a browser"]],
  run: [
    ["run duel.yaml", "the answer, and a report in reports/duel"],
    [
      "run duel.yaml --set Will.skill=5 --set distance=40",
      "with other values, in a folder of its own",
    ],
    ["run duel.yaml --precision 0.001", "until win.A is known to 0.1 points"],
  ],
  merge: [["merge part-*", "the report of run --shard 1/20 --out part-1, and so on"]],
  compare: [
    ["compare duel.yaml --set pistol.accurate=35", "what the change does"],
    ["compare duel.yaml --set first=A", "what going first is worth"],
    ["compare old.yaml new.yaml --until-decided 0.005", "until the sign is known"],
  ],
  exact: [["exact duel.yaml --set distance=30", "exact chances, without a game"]],
  readings: [["readings duel.yaml --metric win.B", "which ruling changes who wins"]],
  sweep: [
    ["sweep duel.yaml --vary distance=10..60:5", "a curve"],
    ["sweep duel.yaml --vary Will.skill=1..5 --vary Jesse.skill=1..5", "a map"],
    ["sweep duel.yaml --vary A.tactic=stand,hold", "words, against the file's own"],
  ],
  weights: [["weights duel.yaml", "what one point of each attribute is worth"]],
  balance: [
    ["balance duel.yaml", "the smallest changes that make it fair"],
    ["balance duel.yaml --tolerance 0.005", "fair within half a point"],
  ],
  points: [
    ["points duel.yaml --unit cowboy/3=10", "a price list, and how fair it is"],
    ["points --system napnuts", "of the rules as they are"],
    ["points duel.yaml --check club-list.csv", "what is too cheap or too dear in a list"],
  ],
  best: [
    ["best duel.yaml", "what both men should do, and the card to print"],
    ["best duel.yaml --choices offer", "what offering surrender alone is worth"],
  ],
  tactics: [
    ["tactics ambush.yaml", "what both sides should do"],
    ["tactics ambush.yaml --precision 0.005", "until best play is known to half a point"],
  ],
  check: [["check scenarios/*.yaml --junit checks.xml", "are the expect lines true?"]],
  replay: [
    ["replay duel.yaml --game 7", "that game, die by die"],
    ["replay duel.yaml --find upset", "one that the weaker side wins"],
    ["replay duel.yaml --game 7 --why --worth", "why men chose so, and what it was worth"],
  ],
  validate: [["validate duel.yaml", "what is wrong with it, all at once"]],
  sheet: [
    ["sheet --system shootist --weapon colt", "the Colt's chances, to print"],
    ["sheet duel.yaml --figure Will", "a card for one man"],
  ],
  versus: [
    ["versus --weapon pistol --weapon shotgun --distance 10 --distance 40", "two guns, two ranges"],
    ["versus duel.yaml --cover open", "the guns of a file, its own among them"],
  ],
  tune: [
    ["tune duel.yaml --solve pistol.accurate --target win.A=0.5", "the value that makes it even"],
  ],
  worker: [["worker --queue-file ~/.deadeye-queue", "play for whoever asks there"]],
  queue: [["queue --queue redis://10.0.0.5", "who is there, and doing what"]],
  list: [
    ["list", "everything that a file can name"],
    ["list readings", "disputed rulings, and what they change"],
  ],
  new: [
    ["new my-duel.yaml", "a duel to begin with"],
    ["new --system napnuts --kind brawl", "of another book"],
    ["new --book my-rules.yaml", "rules of your own, and a fight by them"],
  ],
  book: [["book my-rules.yaml", "is that what you meant?"]],
  completion: [
    ["completion bash >> ~/.bashrc", "from the next terminal on"],
    ["completion zsh >> ~/.zshrc", "after compinit"],
    ["completion fish > ~/.config/fish/completions/deadeye.fish", "read by itself"],
  ],
  schema: [["schema > deadeye.schema.json", "for editors"]],
};
