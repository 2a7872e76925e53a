// Whether somebody lets every fight be, without being asked again. It is forgotten with the browser's tab.

const KEY = "underbridge troll-bridge pass";

class Passing {
  always = $state(remembered());

  turn(on: boolean): void {
    this.always = on;
    try {
      sessionStorage.setItem(KEY, on ? "1" : "");
    } catch {
      // then it holds for this page only
    }
  }
}

function remembered(): boolean {
  try {
    return sessionStorage.getItem(KEY) === "1";
  } catch {
    return false;
  }
}

export const passing = new Passing();
