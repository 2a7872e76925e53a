const list = document.querySelector("#games");

function line(game) {
  const item = document.createElement("li");
  item.append(game.title);
  if (game.ready) {
    const ready = document.createElement("span");
    ready.append("ready");
    item.append(ready);
  } else {
    const bar = document.createElement("progress");
    bar.setAttribute("aria-label", `${game.title} is being prepared`);
    bar.max = game.of || 1;
    if (game.of) bar.value = game.done;
    item.append(bar);
  }
  return item;
}

async function look() {
  try {
    const { games } = await (await fetch("/api/health")).json();
    list.replaceChildren(...games.map(line));
    if (games.every((game) => game.ready)) return;
  } catch {
    // the server is away for a moment: look again
  }
  setTimeout(look, 1000);
}

look();
