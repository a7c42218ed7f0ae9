/** Where an open popup fills the screen, as its styles have it. */
export const fillsScreen = "(max-width: 480px), (max-height: 560px)";
