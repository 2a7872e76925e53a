// What is marked: whoever an event is about.

export function isAbout(event: object | null, seat: number): boolean {
  return event !== null && "seat" in event && event.seat === seat;
}
