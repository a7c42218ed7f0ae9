import { followDiary } from "../shared/diary.ts";

followDiary();
