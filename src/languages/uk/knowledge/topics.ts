/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: ціна коштує вартість плата
pay: оплата платити оплатити
free: безкоштовн
discount: знижка
deposit: застава депозит
refund: повернення
invoice: рахунок квитанція
tax: податок пдв
card: картк
cash: готівк
open: відкрит працює відчинен
closed: закрит зачинен
today: сьогодні
tomorrow: завтра
monday: понеділ
tuesday: вівтор
wednesday: серед
thursday: четвер
friday: пятниц п'ятниц
saturday: субот
sunday: неділ
weekend: вихідн
holiday: свят відпустк канікул
night: ніч ночі нічн
morning: ранок вранці
evening: вечір вечор
hour: годин
minute: хвилин
day: день дні днів
week: тижд тижн
month: місяц
year: рік року річн
duration: тривал
appointment: прийом запис
book: бронюв забронюв резерв
cancel: скасув
change: змін
move: перенес переїха
order: замов
send: надішл надісл відправ
delivery: доставк посилк
track: відстеж
status: статус
pick-up: забра самовивіз
return: поверн
buy: купи магазин
rent: оренд прокат
borrow: позич
renew: продовж подовж
lost: загуби втрат
forgot: забу
password: пароль пароля
reset: скину скид
account: акаунт обліков користувач
membership: членств підписк абонемент
upgrade: підвищ
downgrade: зниз
trial: пробн
contract: договір договор контракт
notice-period: попередж
guarantee: гаранті
insurance: страхув
repair: ремонт полагод
broken: зламан пошкодж
leak: протік тече
water: вод
heating: опален батаре
electricity: електр струм
inspection: огляд перевірк
report: повідом
emergency: терміново аварі невідклад
quote: кошторис пропозиц
address: адрес
phone: телефон дзвон
email: пошт
contact: контакт звяз зв'яз
where: розташ
parking: паркув парков стоянк
car: авто машин
bicycle: велосипед
e-bike: електровелосипед
train: поїзд вокзал станці
bus: автобус трамвай
ticket: квиток вхід
adult: дорос
child: дитин діт
baby: немовля
student: студент учн
senior: пенсіонер
family: сім родин
group: груп осіб гост
wheelchair: інвалід візок
stroller: коляск
dog: собак тварин
cat: кіт кішк
food: їжа їсти ресторан
breakfast: сніданок
table: столик стіл
drink: напій кав
vegan: веган вегетар
room: кімнат номер зал
bed: ліжк спальн
bathroom: ванн туалет душ
kitchen: кухн
flat: квартир
house: будин дім
key: ключ
door: двер замок
caretaker: двірник консьєрж
cleaning: прибиран чист
noise: шум тиш
smoke: курит куріння дим
garbage: сміття
wifi: інтернет вайфай
books: книг книж
ebook: електронн
library: бібліотек
print: друк копі
color: колір колор
black: чорн біл
page: сторінк
computer: комп'ютер компютер
storage: сховищ місце
data: дан приватн
delete: видал
recover: відновл
workspace: компані команд фірм
server: сервер
security: безпек
limit: максим обмеж
minimum: мінім
age: вік рок
size: розмір велик
weight: ваг
distance: відстан далек
language: мов розмов
english: англійськ
german: німецьк
french: французьк
spanish: іспанськ
portuguese: португальськ
guided-tour: екскурсі
audio: аудіогід
museum: музе вистав
photo: фото
course: курс урок занятт
party: свят народжен поді
gift: подарун сертифікат
helmet: шолом
seat: сидінн крісл
battery: батаре заряд акумулят
tyre: шин колес прокол
theft: крадіж викра
accident: аварі травм
tooth: зуб стоматолог
night-guard: капа
doctor: лікар лікуван
patient: пацієнт
medicine: лік рецепт
pain: біль болить
eye: око очі окуляр лінз
hair: волос стриж
tree: дерев рослин сад квіт
planting: саджан посад
lawn: газон трав
soil: грунт кора
pruning: обріз
irrigation: полив
square-metre: квадратн метр
nonprofit: неприбутк асоціац
register: реєстр запис
document: документ форм
identity: паспорт посвідч
allowed: дозвол можна
bring: принес взяти
wait: чека черг
late: запізн пізн простроч
early: раніше заздалегідь
start: почат починає
end: кінець закінч
number: кількіст
new: нов
replacement: запасн замін
technician: технік механік майстер
installation: встановл монтаж
fence: паркан стін фасад фарб
trip: подорож рейс пором
luggage: багаж валіз сумк
`;
