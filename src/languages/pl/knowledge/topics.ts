/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: cena ceny kosztuje koszt opłata ile
pay: płacić płatność zapłacić
free: bezpłatn darmow
discount: zniżka rabat
deposit: kaucja depozyt zaliczka
refund: zwrot
invoice: faktura rachunek paragon
tax: podatek vat
card: karta kartę
cash: gotówk
open: otwart godziny otwarcia
closed: zamknięt zamyka
today: dzisiaj dziś
tomorrow: jutro
monday: poniedział
tuesday: wtorek
wednesday: środ
thursday: czwart
friday: piątek piątk
saturday: sobot
sunday: niedziel
weekend: weekend
holiday: święto święta urlop wakacje
night: noc nocy nocna
morning: rano poran
evening: wieczor
hour: godzin
minute: minut
day: dzień dni dziennie
week: tydzień tygodni
month: miesiąc miesięcz
year: rok roczn lat
duration: trwa długo
appointment: wizyt
book: rezerw zarezerw
cancel: anulow odwoła wypowiedz
change: zmian zmieni
move: przełoż przenieś przeprowadz
order: zamówi zamów
send: wysłać wyśli przesł
delivery: dostaw przesyłk paczk
track: śledz
status: status
pick-up: odbiór odebrać
return: zwróci zwrot oddać
buy: kup sklep
rent: wynaj wypożycz
borrow: pożycz
renew: przedłuż odnow
lost: zgubi zgubion
forgot: zapomnia
password: hasło hasła logow
reset: resetow
account: konto użytkownik
membership: członk abonament subskrypcj
upgrade: upgrade ulepsz
downgrade: obniż
trial: próbn test
contract: umow
notice-period: wypowiedz okres
guarantee: gwarancj
insurance: ubezpiecz
repair: napraw
broken: zepsut uszkodz
leak: cieknie wyciek przeciek
water: wod
heating: ogrzewan kaloryfer
electricity: prąd elektr
inspection: inspekcj kontrol przegląd badan
report: zgłosi zgłasz
emergency: nagły pilne awari
quote: wycen ofert kosztorys
address: adres
phone: telefon zadzwon
email: e-mail mail
contact: kontakt
where: gdzie położon
parking: parking parkow
car: samoch pojazd
bicycle: rower
e-bike: rower elektryczny e-bike
train: pociąg dworzec stacj
bus: autobus tramwaj
ticket: bilet wstęp
adult: dorosł dorosłej
child: dzieck dzieci
baby: niemowl
student: student uczeń
senior: senior emeryt
family: rodzin
group: grup osób osoby gości
wheelchair: wózek inwalidzki niepełnospraw
stroller: wózek
dog: pies psa zwierz
cat: kot
food: jedzenie posiłek restauracj
breakfast: śniadan
table: stolik stół
drink: napój kawa
vegan: wegań wegetar
room: pok sala
bed: łóżk sypialn
bathroom: łazienk toalet prysznic
kitchen: kuchni
flat: mieszkan
house: dom
key: klucz
door: drzwi zamek
caretaker: dozorc
cleaning: sprząta czyszcz czyst
noise: hałas cisz
smoke: palen palić dym
garbage: śmieci odpad
wifi: wifi internet
books: książk
ebook: e-book cyfrow
library: bibliotek
print: druk kopi kser
color: kolor
black: czarn biał
page: stron
computer: komputer
storage: pamięć przestrzeń miejsce
data: dane danych prywatno
delete: usun usuw skasow
recover: odzysk przywr
workspace: firm zespół
server: serwer
security: bezpiecze
limit: maksym limit
minimum: minim
age: wiek lat
size: rozmiar duż
weight: wag ciężk
distance: odległ daleko kilomet
language: język mówi
english: angielsk
german: niemieck
french: francusk
spanish: hiszpańsk
portuguese: portugalsk
guided-tour: zwiedzan przewodnik oprowadz
audio: audioprzewodnik
museum: muze wystaw
photo: zdję fotogr
course: kurs lekcj zajęc warsztat
party: imprez urodzin wydarz
gift: prezent bon upomin
helmet: kask
seat: fotelik siedze
battery: bateri ładow
tyre: opon dętk
theft: kradzie skradz
accident: wypad
tooth: ząb zęb
night-guard: szyna
doctor: lekarz leczen zabieg
patient: pacjent
medicine: lek recept
pain: ból bóle boli
eye: ocz okular soczew
hair: włos strzyż
tree: drzew rośli ogród kwiat
planting: sadzen posadz
lawn: traw trawnik
soil: ziemi kor kompost
pruning: przycin
irrigation: nawadnia podlew
square-metre: metr kwadrat
nonprofit: stowarzysz fundacj organizacj
register: zapis rejestr
document: dokument formularz
identity: dowód paszport tożsam
allowed: dozwol wolno można
bring: przynie zabra
wait: czeka kolejk
late: późn spóźn opóźn
early: wcześn przed
start: zaczyn początek
end: koniec kończy
number: liczba ilość
new: now nowy
replacement: zamienn wymian
technician: technik mechanik
installation: instal montaż
fence: płot ścian elewac malow
trip: podróż lot prom
luggage: bagaż walizk szafk torb
`;
