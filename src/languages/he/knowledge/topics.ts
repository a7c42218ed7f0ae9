/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: מחיר עולה עלות תעריף
pay: תשלום לשלם
free: חינם
discount: הנחה
deposit: פיקדון מקדמה
refund: החזר
invoice: חשבונית קבלה
tax: מס מעמ
card: כרטיס
cash: מזומן
open: פתוח פותח שעות
closed: סגור סוגר
today: היום
tomorrow: מחר
monday: שני
tuesday: שלישי
wednesday: רביעי
thursday: חמישי
friday: שישי
saturday: שבת
sunday: ראשון
weekend: סופש
holiday: חג חופשה
night: לילה
morning: בוקר
evening: ערב
hour: שעה
minute: דקה
day: יום
week: שבוע
month: חודש
year: שנה
duration: משך כמה זמן
appointment: תור פגישה
book: הזמנה להזמין שריון
cancel: ביטול לבטל
change: שינוי לשנות
move: לדחות מעבר עברתי
order: הזמנה להזמין
send: לשלוח שליחה
delivery: משלוח חבילה
track: מעקב לעקוב
status: סטטוס מצב
pick-up: איסוף לאסוף
return: להחזיר החזרה
buy: לקנות חנות
rent: השכרה לשכור
borrow: השאלה לשאול להשאיל
renew: חידוש לחדש הארכה
lost: אבד איבדתי
forgot: שכח
password: סיסמה
reset: איפוס לאפס
account: חשבון משתמש
membership: מנוי חבר חברות
upgrade: שדרוג לשדרג
downgrade: הורדה
trial: ניסיון
contract: חוזה
notice-period: הודעה מוקדמת
guarantee: אחריות
insurance: ביטוח
repair: תיקון לתקן
broken: שבור מקולקל נזק
leak: נזילה דליפה
water: מים
heating: חימום הסקה
electricity: חשמל
inspection: בדיקה
report: לדווח דיווח
emergency: חירום דחוף
quote: הצעת מחיר
address: כתובת
phone: טלפון להתקשר
email: אימייל דואל
contact: קשר ליצור
where: איפה היכן
parking: חניה
car: רכב מכונית
bicycle: אופניים
e-bike: אופניים חשמליים
train: רכבת תחנה
bus: אוטובוס
ticket: כרטיס כניסה
adult: מבוגר
child: ילד ילדים
baby: תינוק
student: סטודנט תלמיד
senior: גיל הזהב פנסיונר
family: משפחה
group: קבוצה אנשים
wheelchair: כיסא גלגלים נכים נגיש
stroller: עגלה
dog: כלב חיה
cat: חתול
food: אוכל מסעדה
breakfast: ארוחת בוקר
table: שולחן
drink: שתייה קפה
vegan: טבעוני צמחוני
room: חדר
bed: מיטה
bathroom: חדר אמבטיה שירותים מקלחת
kitchen: מטבח
flat: דירה
house: בית
key: מפתח
door: דלת מנעול
caretaker: שוער
cleaning: ניקיון נקי
noise: רעש שקט
smoke: עישון לעשן עשן
garbage: אשפה זבל
wifi: אינטרנט
books: ספר
ebook: ספר דיגיטלי
library: ספרייה
print: הדפסה העתק צילום
color: צבע
black: שחור לבן
page: עמוד דף
computer: מחשב
storage: אחסון מקום
data: נתונים פרטיות
delete: מחיקה למחוק
recover: שחזור לשחזר
workspace: חברה צוות
server: שרת
security: אבטחה
limit: מקסימום הגבלה
minimum: מינימום
age: גיל
size: גודל מידה
weight: משקל
distance: מרחק רחוק
language: שפה מדבר
english: אנגלית
german: גרמנית
french: צרפתית
spanish: ספרדית
portuguese: פורטוגזית
guided-tour: סיור
audio: מדריך קולי
museum: מוזיאון תערוכה
photo: צילום תמונה
course: קורס שיעור סדנה
party: מסיבה יום הולדת אירוע
gift: מתנה שובר
helmet: קסדה
seat: מושב
battery: סוללה טעינה
tyre: צמיג תקר
theft: גניבה נגנב
accident: תאונה פציעה
tooth: שן שיניים
night-guard: סד לילה
doctor: רופא טיפול
patient: מטופל
medicine: תרופה מרשם
pain: כאב
eye: עין משקפיים עדשות
hair: שיער תספורת
tree: עץ צמח גינה
planting: שתילה
lawn: דשא
soil: אדמה
pruning: גיזום
irrigation: השקיה
square-metre: מטר רבוע
nonprofit: עמותה
register: הרשמה להירשם
document: מסמך טופס
identity: זהות דרכון
allowed: מותר אפשר
bring: להביא
wait: המתנה תור
late: איחור מאוחר
early: מוקדם לפני מראש
start: מתחיל התחלה
end: סוף מסתיים
number: מספר כמה
new: חדש
replacement: חלופי מילוי
technician: טכנאי
installation: התקנה להתקין
fence: גדר קיר צביעה
trip: טיסה נסיעה מעבורת
luggage: מזוודה תיק לוקר
`;
