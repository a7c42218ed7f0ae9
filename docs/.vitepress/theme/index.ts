// Without the theme's fonts: the pages show in those of the device, as the console does.
import theme from "vitepress/theme-without-fonts";
import "./colours.css";

export default theme;
