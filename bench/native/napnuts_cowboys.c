/*
 * napnuts_cowboys: cowboys with handguns against cowboys with handguns in the open, rules of Napnuts, default readings,
 * played by rolling every die, shuffling both decks and drawing every card.
 *
 * The honest speed baseline of the benchmark: plain C, one thread, no heap. Written from the rules digest (ids NP-...)
 * and the decisions N1..N12 of the Napnuts folder. What cannot happen among such men is not coded: nobody has a cover,
 * so nobody ducks; all have the same class, so bonuses cancel; a bid is one card (NP-POL-6).
 *
 *     gcc -O3 -march=native -std=c11 -Wall -Wextra -o napnuts_cowboys napnuts_cowboys.c
 *     napnuts_cowboys A B INCHES [--games N] [--seed S] [--from I]
 *
 * A men of one side against B of the other, 1..10 each, at a whole number of inches, 0..100. Games I .. I+N-1 are played
 * (default 100000 from 0, seed 1); game i depends on nothing but S, i and the arguments.
 *
 * Output, one line of JSON: games; cpu_ns, processor time of the loop over the games alone; outcomes; cycles, the sum of
 * the lengths of the games; shots, hits, dead, disabled: all of either side. Bad input: a message to stderr, exit status 2.
 */
#define _POSIX_C_SOURCE 199309L
#define NAME "napnuts_cowboys"
#define USAGE "A B INCHES "

#include "cards.h"

enum { SIDE_MAX = 10, MEN_MAX = 2 * SIDE_MAX, CYCLES = 200, PACK = 52, HAND_MAX = 5, ROUNDS = 6, LOAD = 3, AIM_MAX = 3 };

/* ---------------------------------------------------------------- rules as data */

enum { LEFT_ARM, RIGHT_ARM, LEGS, BELLY, CHEST, HEAD, LOCATIONS };
enum { NA = -100, BANDS = 6 };

/* NP-SHOOT-1: a handgun. */
static const int BAND_TO[BANDS] = {2, 6, 12, 18, 24, 1000};
static const int BASE_DICE[BANDS] = {3, 3, 2, 1, 0, NA};
enum { AIM_DICE = 2, SHOOT_AT = 3 };

/* NP-SHOOT-6, NP-POL-8: an effect is a set of these; SEVERITY is that of its words added up. */
enum { GRAZE = 0, DOWN = 1, STUN = 2, FLESH = 4, SERIOUS = 8, DEAD = 16 };
static const int EFFECTS[LOCATIONS][6] = {
    {GRAZE, GRAZE, FLESH, SERIOUS, SERIOUS | DOWN, SERIOUS | DOWN},
    {GRAZE, GRAZE, FLESH, SERIOUS, SERIOUS | DOWN, SERIOUS | DOWN},
    {GRAZE, FLESH, FLESH | DOWN, SERIOUS | DOWN, SERIOUS | STUN, SERIOUS | STUN},
    {GRAZE, FLESH, FLESH | DOWN, SERIOUS | STUN, SERIOUS | STUN, DEAD},
    {GRAZE, FLESH, FLESH | DOWN, SERIOUS | STUN, SERIOUS | STUN, DEAD},
    {GRAZE, STUN, FLESH | STUN, DEAD, DEAD, DEAD},
};

/* "graze+stun" counts its graze, too; a mere graze is 1. */
static int severity(int effect)
{
    if (effect == GRAZE)
        return 1;
    if (effect == STUN)
        return 1 + 7;
    return (effect & DOWN ? 2 : 0) + (effect & FLESH ? 4 : 0) + (effect & STUN ? 7 : 0) + (effect & SERIOUS ? 12 : 0) +
           (effect & DEAD ? 100 : 0);
}

/* NP-SHOOT-10. */
static bool is_exposed(bool prone, int location)
{
    return !prone || location == LEFT_ARM || location == RIGHT_ARM || location == HEAD;
}

/* ---------------------------------------------------------------- dice and cards */

static inline int roll(Dice *dice, int faces)
{
    return 1 + below(dice, faces);
}

/* A card is 4 * (rank - 2) + suit, so that the lowest number goes first (NP-REACT-4). */
static int rank_of(int card)
{
    return card / 4 + 2;
}

/* NP-REACT-1. */
static int points_of(int card)
{
    return rank_of(card) == 14 ? 3 : rank_of(card) > 10 ? 2 : 1;
}

/* ---------------------------------------------------------------- the game */

typedef enum { CLOSED, OPEN, LOADED } Gun;

typedef struct {
    int x;
    bool out, prone, stunned, jammed;
    Gun gun;
    int rounds;
    int aim, aimed_at; /* -1: nobody */
    int flesh[LOCATIONS], serious[LOCATIONS];
} Man;

typedef struct {
    uint8_t cards[HAND_MAX + 1];
    int count;
} Hand;

typedef struct {
    uint64_t outcomes[3], cycles, shots, hits, dead, disabled;
} Totals;

typedef struct {
    int men_a, men;
    Man man[MEN_MAX];
    Hand hand[2];
    uint8_t stock[PACK], played[PACK];
    int stocked, discarded;
    Dice dice;
    Totals *totals;
} Game;

static int side_of(const Game *game, int who)
{
    return who < game->men_a ? 0 : 1;
}

static bool side_is_in(const Game *game, int side)
{
    for (int i = side == 0 ? 0 : game->men_a; i < (side == 0 ? game->men_a : game->men); i++)
        if (!game->man[i].out)
            return true;
    return false;
}

static bool is_over(const Game *game)
{
    return !side_is_in(game, 0) || !side_is_in(game, 1);
}

static int apart(const Game *game, int a, int b)
{
    return abs(game->man[a].x - game->man[b].x);
}

static int band_of(int inches)
{
    int band = 0;
    while (inches > BAND_TO[band])
        band++;
    return band;
}

static void drop_aim(Man *man)
{
    man->aim = 0;
    man->aimed_at = -1;
}

static int aim_at(const Man *man, int target)
{
    return man->aimed_at == target ? man->aim : 0;
}

static int wounds(const Man *man, int location)
{
    return man->flesh[location] + man->serious[location];
}

/* NP-STATE-3. */
static bool is_rooted(const Man *man)
{
    return man->serious[LEGS] > 0 || man->serious[BELLY] > 0;
}

/* NP-SHOOT-2: what a man's wounds give to his dice. */
static int body_dice(const Man *man)
{
    int arm = man->serious[RIGHT_ARM] ? LEFT_ARM : RIGHT_ARM;
    int dice = arm == LEFT_ARM ? -2 : 0;
    dice -= wounds(man, arm);
    if (wounds(man, HEAD) > 0)
        dice -= 1;
    for (int at = 0; at < LOCATIONS; at++)
        dice -= 2 * man->serious[at];
    return dice;
}

/* NP-SHOOT-3; NA is less than no dice. */
static int dice_of(const Game *game, int who, int target, int band, int aim)
{
    if (BASE_DICE[band] == NA)
        return -1;
    int dice = BASE_DICE[band] + body_dice(&game->man[who]) + AIM_DICE * aim + (game->man[target].stunned ? 2 : 0);
    return dice > 0 ? dice : 0;
}

static int dice_now(const Game *game, int who, int target)
{
    return dice_of(game, who, target, band_of(apart(game, who, target)), aim_at(&game->man[who], target));
}

/* NP-REACT-3 to NP-REACT-6. */
static void draw_card(Game *game, int side)
{
    Hand *hand = &game->hand[side];
    if (game->stocked == 0) {
        memcpy(game->stock, game->played, (size_t)game->discarded);
        game->stocked = game->discarded;
        game->discarded = 0;
        shuffle(&game->dice, game->stock, game->stocked);
    }
    if (game->stocked == 0)
        return;
    hand->cards[hand->count++] = game->stock[--game->stocked];
    if (hand->count <= HAND_MAX)
        return;
    int lowest = 0;
    for (int i = 1; i < hand->count; i++)
        if (hand->cards[i] < hand->cards[lowest])
            lowest = i;
    game->played[game->discarded++] = hand->cards[lowest];
    hand->cards[lowest] = hand->cards[--hand->count];
}

/* NP-POL-6: takes the card to bid out of a hand: the highest rank, of its suits the lowest. */
static int bid(Game *game, int side)
{
    Hand *hand = &game->hand[side];
    int best = 0;
    for (int i = 1; i < hand->count; i++) {
        int own = hand->cards[i], other = hand->cards[best];
        if (rank_of(own) > rank_of(other) || (rank_of(own) == rank_of(other) && own < other))
            best = i;
    }
    int card = hand->cards[best];
    hand->cards[best] = hand->cards[--hand->count];
    game->played[game->discarded++] = (uint8_t)card;
    return card;
}

/* NP-END-3: no die in any band at maximum aim. */
static bool is_harmless(const Man *man)
{
    for (int band = 0; band < BANDS; band++)
        if (BASE_DICE[band] != NA && BASE_DICE[band] + body_dice(man) + AIM_DICE * AIM_MAX > 0)
            return false;
    return true;
}

/* NP-STATE-1, NP-END-1. */
static void suffer(Game *game, int who, int effect, int location)
{
    Man *man = &game->man[who];
    drop_aim(man);
    if (effect & DEAD) {
        man->out = true;
        game->totals->dead++;
        return;
    }
    if (effect & FLESH)
        man->flesh[location]++;
    if (effect & SERIOUS)
        man->serious[location]++;
    if (effect & (DOWN | STUN))
        man->prone = true;
    if (effect & STUN)
        man->stunned = true;
    if ((man->serious[LEFT_ARM] && man->serious[RIGHT_ARM]) || is_harmless(man)) {
        man->out = true;
        game->totals->disabled++;
    }
}

/* NP-SHOOT-4 to NP-SHOOT-10, NP-AIM-2. */
static void shoot(Game *game, int who, int target)
{
    Man *man = &game->man[who];
    Dice *dice = &game->dice;
    int count = dice_now(game, who, target);
    int sixes = 0, ones = 0;
    for (int i = 0; i < count; i++) {
        int die = roll(dice, 6);
        sixes += die == 6;
        ones += die == 1;
    }
    game->totals->shots++;
    man->rounds--;
    if (ones - sixes >= 2) {
        man->jammed = true;
    } else if (sixes > 0) {
        int location = roll(dice, 6) - 1, effect = roll(dice, 6) - 1;
        int extra = sixes - 1 < 10 ? sixes - 1 : 10;
        int worst = -1, steps = 0, on_location = 0, at = 0, does = 0;
        for (int a = 0; a <= extra && a <= 5; a++) {
            for (int b = 0; a + b <= extra && b <= 5; b++) {
                int place = (location + a) % 6;
                int cell = is_exposed(game->man[target].prone, place) ? EFFECTS[place][(effect + b) % 6] : GRAZE;
                int bad = severity(cell);
                bool fewer = a + b < steps || (a + b == steps && a < on_location);
                if (bad < worst || (bad == worst && !fewer))
                    continue;
                worst = bad;
                steps = a + b;
                on_location = a;
                at = place;
                does = cell;
            }
        }
        game->totals->hits++;
        suffer(game, target, does, at);
    }
    if (man->aimed_at != target)
        drop_aim(man);
    else if (man->aim > 1)
        man->aim = 1;
}

/* NP-POL-2. Among men of one class dice decide, then the lower number. */
static int target_of(const Game *game, int who)
{
    const Man *man = &game->man[who];
    if (man->aim > 0 && !game->man[man->aimed_at].out)
        return man->aimed_at;
    int best = -1, most = -2;
    for (int i = 0; i < game->men; i++) {
        if (side_of(game, i) == side_of(game, who) || game->man[i].out)
            continue;
        int dice = dice_now(game, who, i);
        if (dice > most) {
            most = dice;
            best = i;
        }
    }
    return best;
}

/* NP-POL-10, NP-AIM-3. */
static void walk(Game *game, int who, int target)
{
    Man *man = &game->man[who];
    if (man->prone) {
        man->prone = false; /* NP-POL-1: stands up first */
        drop_aim(man);
        return;
    }
    drop_aim(man);
    int inches = 2;
    for (int i = man->flesh[LEGS]; i < 2; i++)
        inches += roll(&game->dice, 3);
    int most = apart(game, who, target) - 1;
    int moved = most < 0 ? 0 : inches < most ? inches : most;
    for (int i = 0; i < game->men; i++)
        if (!game->man[i].out && game->man[i].aimed_at == who && moved > 0 && 2 * moved >= apart(game, who, i))
            drop_aim(&game->man[i]);
    man->x += game->man[target].x > man->x ? moved : -moved;
}

/* NP-POL-5, NP-AUCT: the shot of the mover, and who shoots him first. */
static void announce_shot(Game *game, int mover, int target)
{
    int side = 1 - side_of(game, mover);
    int reactor = -1, most = 0;
    if (game->hand[side].count > 0) {
        for (int i = 0; i < game->men; i++) {
            const Man *man = &game->man[i];
            if (side_of(game, i) != side || man->out || man->stunned || man->jammed || man->gun != CLOSED || man->rounds == 0)
                continue;
            int dice = dice_now(game, i, mover);
            if (dice > most) {
                most = dice;
                reactor = i;
            }
        }
    }
    if (reactor >= 0) {
        int card = bid(game, side);
        bool first = true; /* NP-AUCT-4: the mover's joker */
        if (game->hand[1 - side].count > 0) {
            int own = bid(game, 1 - side);
            int lead = points_of(card) - points_of(own);
            first = lead > 0 || (lead == 0 && rank_of(card) > rank_of(own));
        }
        if (first) {
            shoot(game, reactor, mover);
            if (is_over(game))
                return;
        }
    }
    const Man *man = &game->man[mover];
    if (!man->out && !man->stunned && !game->man[target].out && dice_now(game, mover, target) >= 1)
        shoot(game, mover, target);
}

/* NP-POL-1, NP-POL-15. */
static void take_turn(Game *game, int who)
{
    Man *man = &game->man[who];
    if (man->stunned) {
        man->stunned = false;
    } else if (man->jammed) {
        man->jammed = false;
    } else if (man->gun == OPEN) {
        man->rounds = man->rounds + LOAD < ROUNDS ? man->rounds + LOAD : ROUNDS;
        man->gun = LOADED;
    } else if (man->gun == LOADED) {
        man->gun = CLOSED;
    } else if (man->rounds == 0) {
        man->gun = OPEN;
    } else {
        int target = target_of(game, who);
        int here = band_of(apart(game, who, target));
        int most = dice_of(game, who, target, here, AIM_MAX);
        bool walks = most <= 0;
        if (most < SHOOT_AT)
            for (int band = 0; band < here; band++)
                walks = walks || dice_of(game, who, target, band, 0) >= SHOOT_AT;
        if (walks && !is_rooted(man)) {
            walk(game, who, target);
            return;
        }
        if (most <= 0)
            return; /* passes */
        int aim = aim_at(man, target);
        int now = dice_of(game, who, target, here, aim);
        if (now >= SHOOT_AT || (aim >= AIM_MAX && now >= 1)) {
            announce_shot(game, who, target);
        } else {
            man->aim = aim < AIM_MAX ? aim + 1 : AIM_MAX;
            man->aimed_at = target;
        }
        return;
    }
    drop_aim(man); /* NP-AIM-1 */
}

/* NP-DECK, NP-END-1. */
static void play_game(Game *game, int inches)
{
    memset(game->man, 0, sizeof game->man);
    for (int i = 0; i < game->men; i++) {
        game->man[i].x = i < game->men_a ? 0 : inches;
        game->man[i].rounds = ROUNDS;
        game->man[i].aimed_at = -1;
    }
    game->hand[0].count = game->hand[1].count = 0;
    for (int card = 0; card < PACK; card++)
        game->stock[card] = (uint8_t)card;
    shuffle(&game->dice, game->stock, PACK);
    game->stocked = PACK;
    game->discarded = 0;
    int cycle = 0;
    while (cycle < CYCLES && !is_over(game)) {
        cycle++;
        draw_card(game, 0);
        draw_card(game, 1);
        uint8_t deck[MEN_MAX + 1] = {0};
        for (int i = 0; i <= game->men; i++)
            deck[i] = (uint8_t)i;
        shuffle(&game->dice, deck, game->men + 1);
        for (int i = 0; deck[i] != game->men && !is_over(game); i++)
            if (!game->man[deck[i]].out)
                take_turn(game, deck[i]);
    }
    bool a = side_is_in(game, 0), b = side_is_in(game, 1);
    game->totals->outcomes[a == b ? 2 : a ? 0 : 1]++;
    game->totals->cycles += (uint64_t)cycle;
}

/* ---------------------------------------------------------------- words in, numbers out */

int main(int argc, char **argv)
{
    Plan plan = plan_of(argc, argv);
    static Game game;
    Totals totals = {0};
    game.totals = &totals;
    game.men_a = (int)number(argv[1], 1, SIDE_MAX);
    game.men = game.men_a + (int)number(argv[2], 1, SIDE_MAX);

    int64_t start = cpu_ns();
    for (uint64_t i = plan.from; i < plan.from + plan.games; i++) {
        game.dice.state = mixed(mixed(plan.seed) + i);
        play_game(&game, plan.inches);
    }
    int64_t spent = cpu_ns() - start;

    print_outcomes(&plan, spent, totals.outcomes);
    printf(",\"cycles\":%" PRIu64 ",\"shots\":%" PRIu64 ",\"hits\":%" PRIu64 ",\"dead\":%" PRIu64, totals.cycles,
           totals.shots, totals.hits, totals.dead);
    printf(",\"disabled\":%" PRIu64 "}\n", totals.disabled);
    return 0;
}
