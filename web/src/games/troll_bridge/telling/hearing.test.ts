import { expect, test } from "vitest";

import { example } from "../example";
import { heardIn } from "./hearing";

const earlier = example({
  question: { subject: "riddles", degree: 1, prompt: "What has a bed and never sleeps?", options: null },
});

test("a wrong answer is told with the question and the right one", () => {
  const heard = heardIn({ earlier, now: [{ kind: "answered wrong", seat: 1, answer: "A bear", right: "A river" }] });
  expect(heard).toEqual({
    seat: 1,
    prompt: "What has a bed and never sleeps?",
    answer: "A bear",
    right: "A river",
    how: "wrong",
  });
});

test("whoever was too slow is told as the one who was asked", () => {
  const heard = heardIn({ earlier, now: [{ kind: "called late", seat: 0, answerer: 1, right: "A river" }] });
  expect(heard).toMatchObject({ seat: 1, answer: null, how: "late" });
});

test("of anything else nothing was heard", () => {
  expect(heardIn({ earlier, now: [{ kind: "stayed", seat: 1 }] })).toBe(null);
});
