/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: سعر تكلفة رسوم ثمن بكم
pay: دفع أدفع
free: مجاني مجانا
discount: خصم تخفيض
deposit: تأمين عربون وديعة
refund: استرداد
invoice: فاتورة إيصال
tax: ضريبة
card: بطاقة
cash: نقدا نقد
open: مفتوح يفتح ساعات
closed: مغلق يغلق
today: اليوم
tomorrow: غدا
monday: الاثنين
tuesday: الثلاثاء
wednesday: الأربعاء
thursday: الخميس
friday: الجمعة
saturday: السبت
sunday: الأحد
weekend: عطلة نهاية الأسبوع
holiday: عطلة إجازة
night: ليل ليلة
morning: صباح
evening: مساء
hour: ساعة
minute: دقيقة
day: يوم
week: أسبوع
month: شهر
year: سنة سنوي
duration: مدة يستغرق
appointment: موعد
book: حجز أحجز
cancel: إلغاء ألغي
change: تغيير تعديل
move: تأجيل انتقل
order: طلب أطلب
send: إرسال أرسل
delivery: توصيل شحن طرد
track: تتبع
status: حالة
pick-up: استلام
return: إرجاع
buy: شراء متجر محل
rent: إيجار تأجير استئجار
borrow: استعارة إعارة استعارت
renew: تجديد تمديد
lost: فقد ضياع مفقود
forgot: نسيت نسيان
password: كلمة المرور كلمة السر
reset: إعادة تعيين
account: حساب مستخدم
membership: عضوية اشتراك
upgrade: ترقية
downgrade: تخفيض
trial: تجربة تجريبي
contract: عقد
notice-period: إشعار إخطار
guarantee: ضمان
insurance: تأمين
repair: إصلاح تصليح
broken: معطل مكسور تلف
leak: تسرب
water: ماء مياه
heating: تدفئة
electricity: كهرباء
inspection: فحص معاينة تفتيش
report: إبلاغ بلاغ
emergency: طوارئ عاجل
quote: عرض سعر
address: عنوان
phone: هاتف اتصال رقم
email: بريد إلكتروني
contact: تواصل اتصال
where: أين موقع
parking: موقف سيارات
car: سيارة
bicycle: دراجة
e-bike: دراجة كهربائية
train: قطار محطة
bus: حافلة باص
ticket: تذكرة دخول
adult: بالغ
child: طفل أطفال
baby: رضيع
student: طالب طلاب
senior: كبار السن متقاعد
family: عائلة
group: مجموعة أشخاص
wheelchair: كرسي متحرك ذوي
stroller: عربة أطفال
dog: كلب حيوان
cat: قطة
food: طعام مطعم
breakfast: فطور إفطار
table: طاولة
drink: مشروب قهوة
vegan: نباتي
room: غرفة قاعة
bed: سرير
bathroom: حمام
kitchen: مطبخ
flat: شقة
house: بيت منزل
key: مفتاح
door: باب قفل
caretaker: حارس بواب
cleaning: تنظيف نظاف
noise: ضوضاء هدوء
smoke: تدخين دخان
garbage: قمامة نفايات
wifi: واي فاي إنترنت
books: كتاب كتب
ebook: إلكتروني كتب إلكترونية
library: مكتبة
print: طباعة نسخ نسخة
color: ملون لون
black: أبيض أسود
page: صفحة
computer: حاسوب كمبيوتر
storage: تخزين مساحة
data: بيانات خصوصية
delete: حذف
recover: استعادة
workspace: شركة فريق
server: خادم
security: أمان
limit: حد أقصى
minimum: حد أدنى
age: عمر سن
size: حجم مقاس
weight: وزن
distance: مسافة بعيد
language: لغة يتحدث
english: إنجليزي
german: ألماني
french: فرنسي
spanish: إسباني
portuguese: برتغالي
guided-tour: جولة
audio: دليل صوتي
museum: متحف معرض
photo: صورة تصوير
course: دورة درس
party: حفلة عيد ميلاد
gift: هدية قسيمة
helmet: خوذة
seat: مقعد
battery: بطارية شحن
tyre: إطار ثقب
theft: سرقة مسروق
accident: حادث إصابة
tooth: سن أسنان
night-guard: واقي
doctor: طبيب علاج
patient: مريض
medicine: دواء وصفة
pain: ألم
eye: عين نظارة عدسة
hair: شعر قص
tree: شجرة نبات حديقة
planting: زراعة
lawn: عشب
soil: تربة
pruning: تقليم
irrigation: ري سقي
square-metre: متر مربع
nonprofit: خيرية جمعية
register: تسجيل
document: مستند وثيقة نموذج
identity: هوية جواز
allowed: مسموح يمكن
bring: إحضار
wait: انتظار
late: تأخر متأخر
early: مبكر قبل
start: يبدأ بداية
end: ينتهي نهاية
number: عدد كم
new: جديد
replacement: بديل غيار
technician: فني ميكانيكي
installation: تركيب
fence: سياج جدار دهان
trip: سفر رحلة عبارة
luggage: أمتعة حقيبة
`;
