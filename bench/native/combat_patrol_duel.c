/*
 * combat_patrol_duel: two regulars on foot in the open, a firearm each, rules of Combat Patrol: Old West, default readings,
 * played by rolling every die, shuffling all three decks and drawing every card.
 *
 * The honest speed baseline of the benchmark: plain C, one thread, no heap. Written from the rules digest (ids CP-...)
 * and the decisions C1..C41 of the Combat Patrol folder. What cannot happen between such men is not coded: who has a
 * firearm never charges (CP-POL-2), so nobody fights hand to hand; nobody has a cover to lose.
 *
 *     gcc -O3 -march=native -std=c11 -Wall -Wextra -o combat_patrol_duel combat_patrol_duel.c
 *     combat_patrol_duel WEAPON_A WEAPON_B INCHES [--games N] [--seed S] [--from I]
 *
 * Weapons as scenario files call them; a whole number of inches, 0..100. Games I .. I+N-1 are played (default 100000 from
 * 0, seed 1); game i depends on nothing but S, i and the arguments.
 *
 * Output, one line of JSON: games; cpu_ns, processor time of the loop over the games alone; outcomes; turns, the sum of
 * the lengths of the games; shots, hits, fled: all of either side. Bad input: a message to stderr, exit status 2.
 */
#define _POSIX_C_SOURCE 199309L
#define NAME "combat_patrol_duel"
#define USAGE "WEAPON_A WEAPON_B INCHES "

#include "cards.h"

enum { TURNS = 200, CARDS = 50, FACES = 6, COPIES = 2, NUMBERS = 2 * FACES * COPIES, BANDS = 3, COLUMN_MOST = 9 };

/* ---------------------------------------------------------------- rules as data */

enum { X = -2, NO = -1 }; /* CP-DECK-4: Out of Ammunition; a miss in every column */

static const int HIT[CARDS] = {0,  NO, 0,  3,  6,  0,  X,  NO, NO, X,  NO, 1, NO, NO, NO, 6, 2, NO, 2,  NO, 9,  NO, NO, 0, 1,
                               4,  1,  X,  5,  X,  3,  NO, 4,  3,  5,  2,  1, 8,  NO, NO, 3, 4, NO, NO, 0,  2,  NO, 7,  1, NO};
static const int RND[CARDS] = {11, 31, 27, 20, 39, 16, 4,  38, 48, 12, 22, 45, 29, 44, 18, 24, 25, 32, 30, 21, 8,  13, 19, 5,  37,
                               33, 9,  17, 23, 7,  40, 26, 47, 43, 10, 2,  15, 50, 35, 34, 41, 46, 28, 49, 1,  42, 36, 14, 6,  3};
/* W: 0, I: 1. */
static const int SEV[CARDS] = {0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1,
                               1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1, 0};
static const int MOVE[CARDS] = {3, 3, 7, 3, 5, 3, 4, 3, 3, 6, 4, 6, 6, 7, 7, 3, 6, 4, 5, 7, 7, 6, 7, 6, 6,
                                5, 6, 5, 7, 3, 3, 7, 4, 6, 5, 4, 5, 4, 3, 5, 4, 5, 4, 4, 5, 6, 5, 7, 4, 7};
static const int MOR[CARDS] = {49, 28, 34, 19, 6,  42, 17, 47, 32, 48, 30, 46, 35, 29, 44, 20, 21, 12, 5, 2,  7,  33, 45, 11, 39,
                               24, 27, 43, 18, 10, 36, 15, 26, 8,  50, 4,  14, 40, 31, 9,  3,  23, 1,  13, 22, 25, 37, 38, 16, 41};

/* CP-MOR-4: Regular, in the open; the rank up to which a result goes. */
enum { OK_TO = 26, ADVANCE_TO = 32, STUN_TO = 38, PIN_TO = 44, BACK_TO = 48 };

/* CP-ATT-2, CP-ATT-4. */
enum { ACCURACY = 1, ENDURANCE = 3, WOUND = 1, INCAPACITATE = 3 };

/* CP-WPN-3. */
typedef enum { NONE, NORMAL, DOUBLE, ALWAYS } Reload;

typedef struct {
    const char *name;
    int range[BANDS], rate[BANDS];
    Reload reload;
} Weapon;

static const Weapon WEAPONS[] = {
    {"muzzle-loading-pistol", {2, 4, 8}, {1, 1, 1}, ALWAYS},
    {"muzzle-loading-carbine", {4, 8, 16}, {1, 1, 1}, ALWAYS},
    {"musket", {5, 10, 20}, {1, 1, 1}, ALWAYS},
    {"muzzle-loading-rifle", {9, 18, 36}, {1, 1, 1}, ALWAYS},
    {"muzzle-loading-shotgun", {3, 6, 12}, {3, 2, 1}, ALWAYS},
    {"derringer", {0, 1, 0}, {1, 1, 1}, ALWAYS},
    {"cap-and-ball-revolver", {2, 4, 8}, {2, 2, 1}, DOUBLE},
    {"rifle", {12, 24, 48}, {1, 1, 1}, NORMAL},
    {"carbine", {4, 8, 16}, {1, 1, 1}, NORMAL},
    {"revolver", {2, 4, 8}, {2, 2, 1}, NORMAL},
    {"shotgun", {3, 6, 12}, {3, 2, 1}, NORMAL},
    {"bow", {6, 12, 24}, {1, 1, 1}, NONE},
};

/* ---------------------------------------------------------------- dice and cards */

/* The top card is the last. */
typedef struct {
    uint8_t cards[CARDS];
    int left;
} Deck;

static void shuffle_deck(Dice *dice, Deck *deck, int count)
{
    for (int i = 0; i < count; i++)
        deck->cards[i] = (uint8_t)i;
    shuffle(dice, deck->cards, count);
    deck->left = count;
}

/* ---------------------------------------------------------------- the game */

typedef struct {
    const Weapon *weapon;
    int die, endurance, ammo, markers;
    bool out, stunned, pinned;
    Deck deck;
} Man;

typedef struct {
    uint64_t outcomes[3], turns, shots, hits, fled;
} Totals;

typedef struct {
    Dice dice;
    Man man[2];
    int gap;
    Totals *totals;
} Game;

/* CP-DECK-2. */
static int draw(Game *game, Man *man)
{
    if (man->deck.left == 0)
        shuffle_deck(&game->dice, &man->deck, CARDS);
    return man->deck.cards[--man->deck.left];
}

static bool is_over(const Game *game)
{
    return game->man[0].out || game->man[1].out;
}

/* CP-WPN-1: a range of 0 is none. */
static int band_of(const Weapon *weapon, int gap)
{
    for (int band = 0; band < BANDS; band++)
        if (weapon->range[band] > 0 && gap <= weapon->range[band])
            return band;
    return -1;
}

/* CP-GEO-9, CP-POL-2: not closer than 1. */
static void close_in(Game *game, int inches)
{
    int most = game->gap > 1 ? game->gap - 1 : 0;
    game->gap -= inches < most ? inches : most;
}

static void jam(Man *man, int markers)
{
    if (man->ammo < markers)
        man->ammo = markers;
}

/* CP-FIRE-2 to CP-FIRE-6, CP-MOR-1: the target area is one man. */
static void fire(Game *game, Man *man, Man *target, bool moving)
{
    const Weapon *weapon = man->weapon;
    int band = band_of(weapon, game->gap);
    int column = ACCURACY + band + moving + man->pinned;
    if (column > COLUMN_MOST)
        column = COLUMN_MOST;
    if (weapon->reload == ALWAYS)
        jam(man, 1);
    for (int shot = 0; shot < weapon->rate[band]; shot++) {
        int card = draw(game, man);
        game->totals->shots++;
        if (HIT[card] == X && weapon->reload != NONE) {
            if (weapon->reload != ALWAYS)
                jam(man, weapon->reload == DOUBLE ? 2 : 1);
            else if (RND[card] % 2 == 0)
                jam(man, 2);
            return;
        }
        if (HIT[card] < column)
            continue;
        game->totals->hits++;
        int second = draw(game, man);
        if (target->out)
            continue;
        target->endurance -= SEV[second] ? INCAPACITATE : WOUND;
        target->markers++;
        target->out = target->endurance <= 0;
    }
}

/* CP-MOR-2 to CP-MOR-5. */
static void resolve_markers(Game *game, Man *man, bool *advanced, bool *done)
{
    int markers = man->markers;
    man->markers = 0;
    for (; markers > 0; markers--) {
        int rank = MOR[draw(game, man)];
        if (rank <= OK_TO)
            continue;
        if (rank <= ADVANCE_TO) {
            close_in(game, MOVE[draw(game, man)]);
            *advanced = true;
        } else if (rank <= STUN_TO) {
            man->stunned = true;
        } else if (rank <= PIN_TO) {
            man->pinned = true;
        } else if (rank <= BACK_TO) {
            game->gap += MOVE[draw(game, man)];
            *done = true;
        } else {
            man->out = true;
            game->totals->fled++;
            return;
        }
    }
}

/* CP-POL-1, CP-POL-2. */
static void activate(Game *game, int who)
{
    Man *man = &game->man[who];
    bool advanced = false, done = false;
    man->pinned = false;
    resolve_markers(game, man, &advanced, &done);
    if (man->out || done)
        return;
    if (man->stunned)
        man->stunned = false;
    else if (man->ammo > 0)
        man->ammo--;
    else if (band_of(man->weapon, game->gap) >= 0)
        fire(game, man, &game->man[1 - who], advanced);
    else if (!man->pinned)
        close_in(game, MOVE[draw(game, man)]);
}

/* CP-ACT-1 to CP-ACT-4. */
static void play_turn(Game *game)
{
    Deck deck;
    shuffle_deck(&game->dice, &deck, NUMBERS + 1);
    for (int who = 0; who < 2; who++)
        game->man[who].die = below(&game->dice, FACES);
    while (!is_over(game)) {
        int card = deck.cards[--deck.left];
        if (card == NUMBERS)
            return;
        int side = card / (FACES * COPIES);
        if (game->man[side].die == card / COPIES % FACES)
            activate(game, side);
    }
}

/* CP-POL-7. */
static void play_game(Game *game, int inches)
{
    for (int who = 0; who < 2; who++) {
        Man *man = &game->man[who];
        man->endurance = ENDURANCE;
        man->ammo = man->markers = 0;
        man->out = man->stunned = man->pinned = false;
        shuffle_deck(&game->dice, &man->deck, CARDS);
    }
    game->gap = inches;
    int turn = 0;
    while (turn < TURNS && !is_over(game)) {
        turn++;
        play_turn(game);
    }
    bool a = !game->man[0].out, b = !game->man[1].out;
    game->totals->outcomes[a == b ? 2 : a ? 0 : 1]++;
    game->totals->turns += (uint64_t)turn;
}

/* ---------------------------------------------------------------- words in, numbers out */

static const Weapon *weapon_of(const char *name)
{
    for (size_t i = 0; i < sizeof WEAPONS / sizeof *WEAPONS; i++)
        if (strcmp(WEAPONS[i].name, name) == 0)
            return &WEAPONS[i];
    fprintf(stderr, "combat_patrol_duel: %s: no firearm\n", name);
    exit(2);
}

int main(int argc, char **argv)
{
    Plan plan = plan_of(argc, argv);
    static Game game;
    Totals totals = {0};
    game.totals = &totals;
    game.man[0].weapon = weapon_of(argv[1]);
    game.man[1].weapon = weapon_of(argv[2]);

    int64_t start = cpu_ns();
    for (uint64_t i = plan.from; i < plan.from + plan.games; i++) {
        game.dice.state = mixed(mixed(plan.seed) + i);
        play_game(&game, plan.inches);
    }
    int64_t spent = cpu_ns() - start;

    print_outcomes(&plan, spent, totals.outcomes);
    printf(",\"turns\":%" PRIu64 ",\"shots\":%" PRIu64 ",\"hits\":%" PRIu64, totals.turns, totals.shots, totals.hits);
    printf(",\"fled\":%" PRIu64 "}\n", totals.fled);
    return 0;
}
