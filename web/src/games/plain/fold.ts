// The board after an event: of a game that nobody knows here, only the server can tell what events do to it. So a
// moment is one beat: its sentences are told at the board as it was, and then it is the one that the server has sent.

export function after<B>(board: B): B {
  return board;
}
