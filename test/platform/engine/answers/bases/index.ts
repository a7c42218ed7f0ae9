import type { Base } from "../base.ts";
import { bakery } from "./bakery.ts";
import { bikes } from "./bikes.ts";
import { dentist } from "./dentist.ts";
import { furniture } from "./furniture-de.ts";
import { gardenShop } from "./garden-shop.ts";
import { gym } from "./gym.ts";
import { heating } from "./heating.ts";
import { hotel } from "./hotel.ts";
import { insurance } from "./insurance.ts";
import { library } from "./library-de.ts";
import { museum } from "./museum.ts";
import { practice } from "./practice-de.ts";
import { restaurant } from "./restaurant.ts";
import { school } from "./school.ts";
import { software } from "./software.ts";
import { staff } from "./staff.ts";
import { vet } from "./vet.ts";
import { workshop } from "./workshop-de.ts";

/** All companies of the question set. */
export const bases: readonly Base[] = [
  bakery,
  bikes,
  dentist,
  furniture,
  gardenShop,
  gym,
  heating,
  hotel,
  insurance,
  library,
  museum,
  practice,
  restaurant,
  school,
  software,
  staff,
  vet,
  workshop,
];
