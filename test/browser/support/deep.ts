/** Whether full counts are wanted; `npm run test:deep` has the test server say so. */
export const deep: boolean = false;
