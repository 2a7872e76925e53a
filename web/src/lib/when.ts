// When something was, in a word or two.

const DAY = 24 * 3_600_000;

function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** "today", "yesterday", "Sunday", "12 May", "12 May 2024". */
export function dayOfTelling(at: number, now: number, locale = "en-GB"): string {
  const days = Math.round((dayOf(now) - dayOf(at)) / DAY); // a day may have 23 hours, or 25
  if (days <= 1) return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-Math.max(0, days), "day");
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? undefined : "numeric";
  return new Date(at).toLocaleDateString(
    locale,
    days < 7 ? { weekday: "long" } : { day: "numeric", month: "long", year },
  );
}
