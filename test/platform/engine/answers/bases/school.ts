import { ask, type Base, follow } from "../base.ts";

export const school: Base = {
  name: "Evening school",
  language: "en",
  documents: [
    {
      name: "Course catalogue spring",
      text: `# Course catalogue spring

## Languages

### Spanish for beginners (L-101)
Ten evenings, Tuesday 18:30 to 20:00, from 4 March. Room 12. 145 €, book not included.

### Spanish conversation (L-140)
Eight evenings, Thursday 19:00 to 20:30, from 6 March. For level B1. 120 €.

### Sign language (L-220)
Weekend course, 15 and 16 March, 9:30 to 16:00. 98 €.

## Crafts

### Pottery on the wheel (C-310)
Six Saturdays from 8 March, 10:00 to 13:00. 190 € with clay and two firings.

### Sewing a summer dress (C-322)
Four Fridays from 25 April, 17:00 to 20:00. 110 €. Bring your own fabric; machines are there.

## Computers

### Spreadsheets step by step (T-405)
Five mornings, Monday to Friday, 7 to 11 April, 9:00 to 12:00. 165 €. Laptops are provided.

### Photo editing with free software (T-418)
Four Wednesdays from 2 April, 18:00 to 20:30. 105 €. Bring your own laptop.`,
    },
    {
      name: "Enrolment conditions",
      text: `Enrolment conditions

Enrolment is binding and is confirmed by e-mail. The fee is collected by direct debit one week before the course begins.

Withdrawal is free until 14 days before the first date. Until the day before the start half of the fee is due, after that the full fee. Instead of withdrawing you can send another person.

Courses take place from six participants on. If a course is cancelled by us you get the whole fee back.

Reductions of 30 % are given to pupils, students, apprentices and people who receive benefits, on showing a proof. There is no reduction on material.

A certificate is issued on request if you came to 80 % of the lessons; it costs 5 €.`,
    },
  ],
  questions: [
    ask("when does spanish for beginners start", "4 March"),
    ask("how much is the pottery class", "190 €"),
    ask("do i need my own laptop for the excel course", "Laptops are provided"),
    ask("what do i have to bring for sewing", "fabric"),
    ask("sign langauge course dates", "15 and 16 March"),
    ask("what level do I need for spanish conversation", "B1"),
    ask("what is T-418", "Photo editing"),
    ask("can i cancel a course i booked", "14 days"),
    ask("how is the fee paid", "direct debit"),
    ask("do students pay less", "30 %"),
    ask("what if there are not enough people", "whole fee back"),
    ask("do I get a certificate", "80 %"),
    follow("how much is spanish for beginners", "and sign language?", "98 €"),
    follow("tell me about L-101", "which room is it in?", "Room 12"),
  ],
  foreign: [
    "do you teach mandarin",
    "do you have driving lessons",
    "how do I get to the school by bus",
    "what is 23 times 17",
  ],
};
