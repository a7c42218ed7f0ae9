// Made by `node scripts/run.mjs tool-choice`: do not edit.
import type { FittedWeights } from "./likely-tools.ts";

/**
 * Weights of the signs in `signs.ts`: that a message asks for no tool, and for one. Each is fitted three times: for any language, for
 * English, of which there are public sets as well, and for English that an encoder reads too.
 */
export const weights: FittedWeights = {
  none: {
    constant: [1.38, 1.78, 2.38],
    asks: [1.66, 1.82, 1.46],
    wants: [-1.93, -1.45, -0.67],
    told: [2.13, 1.57, 1.26],
    wrong: [-4.65, -4.54, -3.24],
    pureQuestion: [1.44, 1.32, 1.1],
    questionWithValue: [-0.75, -1.04, -0.9],
    marked: [1.01, 0.13, -0.51],
    question: [1.58, 2.44, 1.67],
    ability: [3.26, 3.28, 2.22],
    request: [-0.83, 0.15, 0.16],
    aboutIt: [1.44, 1.49, 1.81],
    past: [-1.26, -0.88, -0.67],
    thanks: [5.09, 5.44, 5.28],
    fault: [3.82, 3.01, 1.61],
    faultiness: [4.16, 4.22, 4.36],
    meantWanted: [0, 0, -0.61],
  },
  tool: {
    text: [0.97, 0.8, 0.39],
    part: [1.19, 1.96, 2.55],
    things: [1.77, 1.11, 0.56],
    doing: [1.12, 0.37, -0.39],
    nearName: [-1.25, -0.95, -0.82],
    near: [3.86, 3.28, 1.09],
    backNear: [-2.13, -0.53, -0.45],
    backNearName: [-0.24, 0.91, 0.52],
    given: [4.68, 3.85, 3.03],
    severalGiven: [1.7, 1.72, 0.75],
    shaped: [3.35, 3.45, 1.34],
    action: [2.03, 1.76, 1.84],
    otherAction: [1.64, 0.64, 0.27],
    drops: [4.77, 4.15, 2.89],
    otherWrong: [-2.24, -2.15, -1.18],
    takesWrong: [-0.69, -0.46, -0.26],
    aboutIt: [2.06, 2.22, 2.64],
    rest: [-0.79, -0.53, -1.24],
    faults: [3.43, 2.13, 1.74],
    faultSaid: [6.86, 6.61, 6.08],
    reads: [-0.57, -0.18, -0.1],
    readsQuestion: [4.03, 4.25, 4.59],
    readsAsked: [0.64, 0.93, 0.54],
    meantName: [0, 0, 0.37],
    meantWish: [0, 0, -0.05],
    meantDescription: [0, 0, 1.27],
    meantAll: [0, 0, 4.41],
    meantParameters: [0, 0, 1.13],
  },
};
