import "./react.tsx";
import "./vue.ts";
import { mount } from "svelte";
import Chat from "./Chat.svelte";

mount(Chat, { target: document.body.appendChild(document.createElement("main")) });
