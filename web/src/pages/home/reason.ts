// Why something did not work, for whoever tried it.

import { Refused } from "../../lib/api";
import { words } from "../../words/en/pages";

export function reasonOf(error: unknown): string {
  if (!(error instanceof Refused)) return words.refused.other;
  if (error.code === "away") return words.refused.away;
  return error.message || words.refused.other;
}
