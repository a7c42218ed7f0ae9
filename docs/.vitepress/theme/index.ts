// Without the theme's fonts: the pages show in those of the device, as the console does.
import theme from "vitepress/theme-without-fonts";
import "../../../src/console/pages/shared/tokens.css";
import "./colours.css";

export default theme;
