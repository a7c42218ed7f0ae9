import { addCarrierAbout } from "../../../src/contract/carriers.ts";

addCarrierAbout({ name: "pigeon", label: "Pigeon Post", isReal: true });
