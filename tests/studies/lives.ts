/**
 * A rule under which the right prices are known: whoever acts tosses a coin with an enemy for a life, which the
 * winner takes. Two sides with a and c lives are two gamblers with as many coins in a fair game: the first ruins the
 * other with the chance a / (a + c), whoever tosses with whom. So a man costs what he has lives, and b is 1.
 */
const BOOK = `
deadeye-book: 1
id: lives
title: Lives
length: inch
rules: { LI-1: Whoever acts tosses a coin. The winner takes a life of the other. }
figure:
  stats: { lives: { range: 1..4, usual: 1 }, hat: { range: 0..4, usual: 0 } }
  state: { lost: { range: -14..4, starts: 0 } }
  fates: [down]
weapon: { fields: { reach: { range: 1..60, usual: 60 } }, bands: { all: distance <= gun.reach } }
weapons: { coin: { reach: 60 }, medal: { reach: 60 } }
rolls: { toss: { rule: LI-1, dice: d2, hit: dice is 1, miss: else } }
actions:
  shoot:
    rule: LI-1
    at: enemies
    with: weapon
    do:
      - roll: toss()
        shot: toss
        hit:
          - { harm: wound }
          - lost -= 1
          - target.lost += 1
          - { if: target.lost >= target.lives, then: { out: target, as: down } }
        miss: [target.lost -= 1, lost += 1, { if: lost >= lives, then: { out: me, as: down } }]
choices: { act: [shoot] }
policies: { usual: { act: [{ do: shoot, target: least distance }] } }
turn: [{ phase: shooting, order: alternating, do: { choose: act } }]
`;

/** A fight of that book. @param men names, and their lives */
export const livesFile = (men: Readonly<Record<string, number>>, most: number): string =>
  JSON.stringify({
    deadeye: 1,
    system: "book",
    name: "Lives",
    kind: "fight",
    book: BOOK,
    distance: 10,
    turns: 200,
    points: { most, guns: ["coin", "medal"] },
    sides: {
      A: {
        figures: Object.entries(men).map(([name, lives]) => ({
          name,
          stats: { lives },
          weapons: ["coin"],
        })),
      },
      B: { figures: [{ name: "Enemy", stats: { lives: 1 }, weapons: ["coin"] }] },
    },
  });
