/* Troll Dice in C, the rules fused by hand for random play: a loop per handful of dice, no phases. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_SEATS = 6, FULL_HEALTH = 6, DICE = 6, SUNRISE = 100 };

/* The compiler would leave some of the small functions as calls. */
#define FUSED static inline __attribute__((always_inline))

typedef struct {
    uint64_t rng;
    uint64_t steps; /* decisions and draws */
} Chance;

/* One of n equally likely outcomes: wyrand, brought into range by a multiplication instead of a division. */
FUSED uint32_t below(Chance *chance, uint32_t n)
{
    chance->rng += 0xa0761d6478bd642fULL;
    __uint128_t product = (__uint128_t)chance->rng * (chance->rng ^ 0xe7037ed1a0b428dbULL);
    uint64_t word = (uint64_t)(product >> 64) ^ (uint64_t)product;
    chance->steps++;
    return (uint32_t)(((word >> 32) * n) >> 32);
}

/* Faces, in the order of the draw.
 * white: club club club shield shield blank; red: club counter heart surge blank blank;
 * green: heart double-heart surge blank blank blank. */

typedef struct {
    int seat[MOST_SEATS], health[MOST_SEATS]; /* of the standing trolls alone, clockwise */
    int standing, attacker, calm;             /* calm: attacks in a row that felled nobody */
} Fight;

typedef struct {
    int white, red, hearts, surges; /* clubs by colour of die, and the rest of an attack roll */
} Roll;

FUSED Roll roll_attack(Chance *chance, int whites, int reds, int greens)
{
    Roll roll = {0};
    for (int i = 0; i < whites; i++)
        roll.white += below(chance, 6) < 3;
    for (int i = 0; i < reds; i++) {
        uint32_t face = below(chance, 6);
        roll.red += face == 0;
        roll.hearts += face == 2;
        roll.surges += face == 3;
    }
    for (int i = 0; i < greens; i++) {
        uint32_t face = below(chance, 6);
        roll.hearts += face == 0 ? 1 : face == 1 ? 2 : 0;
        roll.surges += face == 2;
    }
    return roll;
}

FUSED void heal(Fight *fight, int troll, int hearts)
{
    int health = fight->health[troll] + hearts;
    fight->health[troll] = health < FULL_HEALTH ? health : FULL_HEALTH;
}

FUSED Roll attack(Chance *chance, Fight *fight)
{
    int opponents = fight->standing - 1, whites = fight->health[fight->attacker], swap = 0;
    if (fight->calm < SUNRISE)
        swap = (int)below(chance, (uint32_t)(opponents < whites ? opponents : whites) + 1);
    else
        chance->steps++; /* TD10: still asked, but with a single answer */
    Roll roll = roll_attack(chance, whites - swap, DICE - whites, swap);
    heal(fight, fight->attacker, roll.hearts);
    return roll;
}

/* Hands out the clubs and rolls them: fills in the wounds, returns who felled the attacker, or -1 (TD5). */
FUSED int defend(Chance *chance, const Fight *fight, Roll roll, int wounds[MOST_SEATS])
{
    int opponents = fight->standing - 1, attacker = fight->attacker, feller = -1;
    int white[MOST_SEATS] = {0}, red[MOST_SEATS] = {0}; /* counted from the attacker's left */
    if (opponents == 1) {
        white[0] = roll.white;
        red[0] = roll.red;
    } else {
        for (int i = 0; i < roll.white; i++)
            white[below(chance, (uint32_t)opponents)]++;
        for (int i = 0; i < roll.red; i++)
            red[below(chance, (uint32_t)opponents)]++;
    }
    for (int i = 0, defender = attacker; i < opponents; i++) {
        defender = defender + 1 == fight->standing ? 0 : defender + 1;
        for (int die = 0; die < white[i]; die++)
            wounds[defender] += below(chance, 6) - 3 > 1; /* unsigned: all but the two shields */
        for (int die = 0; die < red[i]; die++) {
            int bounced = 0;
            while (below(chance, 6) == 1)
                bounced ^= 1;
            if (!bounced)
                wounds[defender]++;
            else if (++wounds[attacker] == fight->health[attacker])
                feller = defender;
        }
    }
    return feller;
}

/* Takes the wounds off everyone's health and returns how many stay down (TD6). */
FUSED int wound(Fight *fight, const int wounds[MOST_SEATS])
{
    int fallen = 0;
    for (int i = 0; i < fight->standing; i++) {
        fight->health[i] -= wounds[i];
        fallen += fight->health[i] <= 0;
    }
    if (fallen < fight->standing)
        return fallen;
    for (int i = 0; i < fight->standing; i++)
        fight->health[i] = 1;
    return 0;
}

/* Takes the fallen out of the fight; the attacker's place goes to the next troll to the left if he fell. */
FUSED void clear_away(Fight *fight, int fallen, int8_t rank[MOST_SEATS])
{
    int kept = 0, attacker = 0;
    for (int i = 0; i < fight->standing; i++) {
        if (i == fight->attacker)
            attacker = kept;
        if (fight->health[i] > 0) {
            fight->seat[kept] = fight->seat[i];
            fight->health[kept++] = fight->health[i];
        } else {
            rank[fight->seat[i]] = (int8_t)(fight->standing - fallen + 1);
        }
    }
    fight->standing = kept;
    fight->attacker = attacker < kept ? attacker : 0;
}

/* Plays one whole game, fills in the ranks (TD8) and returns the winner's seat. */
static int play(Chance *chance, int seats, int8_t rank[MOST_SEATS])
{
    Fight fight = {.standing = seats, .attacker = (int)below(chance, (uint32_t)seats)};
    for (int i = 0; i < seats; i++) {
        fight.seat[i] = i;
        fight.health[i] = FULL_HEALTH;
    }
    while (fight.standing > 1) {
        int wounds[MOST_SEATS] = {0};
        Roll roll = attack(chance, &fight);
        int feller = defend(chance, &fight, roll, wounds);
        int attacker_fell = feller >= 0, again = roll.surges >= 3 && !attacker_fell;
        int fallen = wound(&fight, wounds);
        if (fallen == 0) {
            fight.calm += fight.calm < SUNRISE;
        } else {
            fight.calm = fight.calm < SUNRISE ? 0 : SUNRISE;
            int victor = attacker_fell ? feller : fight.attacker;
            if (fight.health[victor] > 0)
                heal(&fight, victor, attacker_fell ? 1 : fallen);
            clear_away(&fight, fallen, rank);
            again |= attacker_fell; /* his place is taken by the next already */
        }
        if (!again)
            fight.attacker = fight.attacker + 1 < fight.standing ? fight.attacker + 1 : 0;
    }
    rank[fight.seat[0]] = 1;
    return fight.seat[0];
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double option(int argc, char **argv, const char *name)
{
    for (int i = 1; i + 1 < argc; i += 2)
        if (strcmp(argv[i], name) == 0)
            return atof(argv[i + 1]);
    fprintf(stderr, "usage: %s --seats N --seconds S --seed K\n", argv[0]);
    exit(2);
}

int main(int argc, char **argv)
{
    int seats = (int)option(argc, argv, "--seats");
    double seconds = option(argc, argv, "--seconds");
    Chance chance = {.rng = (uint64_t)option(argc, argv, "--seed") * 0x9e3779b97f4a7c15ULL};
    if (seats < 2 || seats > MOST_SEATS) {
        fprintf(stderr, "Troll Dice seats 2 to %d trolls, not %d\n", MOST_SEATS, seats);
        return 2;
    }

    uint64_t games = 0, wins[MOST_SEATS] = {0};
    int8_t rank[MOST_SEATS];
    double start = now(), elapsed;
    do {
        for (int i = 0; i < 256; i++) /* a look at the clock costs as much as many dice */
            wins[play(&chance, seats, rank)]++;
        games += 256;
        elapsed = now() - start;
    } while (elapsed < seconds);

    printf("{\"games\": %llu, \"steps\": %llu, \"seconds\": %.6f, \"wins\": [", (unsigned long long)games,
           (unsigned long long)chance.steps, elapsed);
    for (int seat = 0; seat < seats; seat++)
        printf("%s%llu", seat ? ", " : "", (unsigned long long)wins[seat]);
    puts("]}");
    return 0;
}
