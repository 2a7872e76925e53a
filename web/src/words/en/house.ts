// Every word of the house itself: pages, frame, dialogs. Games have their own files beside this one.

interface SeatWords {
  bot: string | null;
}

const LEVELS: Record<string, string> = { sleepy: "Sleepy", grumpy: "Grumpy", crafty: "Crafty", ancient: "Ancient" };

export const words = {
  close: "Close",
  seats: {
    free: "Free seat",
    /** Bots of one level are told apart by a number. */
    bot: (level: string, number: number, seats: readonly SeatWords[]): string => {
      const alike = seats.map((seat, at) => (seat.bot === level ? at : -1)).filter((at) => at >= 0);
      const name = LEVELS[level] ?? level;
      return alike.length > 1 ? `${name} ${alike.indexOf(number) + 1}` : name;
    },
  },
};
