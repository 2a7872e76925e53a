import { mount } from "svelte";

import App from "./App.svelte";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";

mount(App, { target: document.querySelector("#house")! });
