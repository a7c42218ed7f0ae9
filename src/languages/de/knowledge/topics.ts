/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: preis kost teuer gebühr tarif billig
pay: bezahl zahlen zahlung
free: kostenlos gratis umsonst kostenfrei
discount: rabatt ermäßig nachlass
deposit: kaution anzahlung
refund: erstatt rückerstatt
invoice: rechnung quittung beleg
tax: steuer mwst
card: karte ausweis
cash: bar bargeld
open: geöffnet offen öffnungszeit öffnet öffnen
closed: geschlossen schließ
today: heute
tomorrow: morgen
monday: montag
tuesday: dienstag
wednesday: mittwoch
thursday: donnerstag
friday: freitag
saturday: samstag sonnabend
sunday: sonntag
weekend: wochenende
holiday: feiertag urlaub ferien
night: nacht
morning: vormittag morgens
evening: abend
hour: stunde
minute: minute
day: tag täglich
week: woche
month: monat
year: jahr
duration: lange dauer dauert
appointment: termin
book: buchen buchung reservier vormerk
cancel: stornier absag kündig storno
change: änder umbuch
move: verschieb verleg umzug umgezogen umzieh
order: bestell
send: schick send versend
delivery: liefer versand paket sendung
track: verfolg sendungsverfolgung
status: status stand
pick-up: abhol
return: zurückgeb rückgabe zurück
buy: kauf einkauf laden geschäft
rent: miete verleih ausleih leih
borrow: ausleih leihen verleih
renew: verlänger erneuer
lost: verlor verlier
forgot: vergess
password: passwort kennwort anmeld
reset: zurücksetz
account: konto benutzer nutzer
membership: mitglied abo abonnement
upgrade: upgrade hochstuf
downgrade: herabstuf
trial: probe testen probier
contract: vertrag
notice-period: kündigungsfrist frist
guarantee: garantie gewährleist
insurance: versicher
repair: reparier reparatur wartung
broken: kaputt defekt beschädig schaden
leak: leck undicht tropf wasserschaden
water: wasser
heating: heizung heizkörper
electricity: strom elektr
inspection: inspektion untersuch kontrolle prüfung
report: meld
emergency: notfall dringend notdienst
quote: angebot kostenvoranschlag
address: adresse anschrift
phone: telefon anruf rufnummer
email: e-mail email
contact: kontakt erreich
where: standort liegt
parking: parkplatz parken parkhaus
car: auto fahrzeug wagen
bicycle: fahrrad rad räder
e-bike: e-bike elektrofahrrad
train: bahn zug bahnhof
bus: bus straßenbahn
ticket: ticket eintritt karte fahrkarte
adult: erwachsen
child: kind kinder jugend
baby: baby säugling
student: student schüler
senior: senior rentner
family: familie haushalt
group: gruppe personen gäste
wheelchair: rollstuhl barrierefrei behindert
stroller: kinderwagen buggy
dog: hund haustier tier
cat: katze
food: essen speise restaurant
breakfast: frühstück
table: tisch
drink: getränk trinken kaffee
vegan: vegan vegetar
room: zimmer raum
bed: bett schlafzimmer
bathroom: bad badezimmer toilette dusche
kitchen: küche
flat: wohnung apartment
house: haus zuhause
key: schlüssel
door: tür schloss ausgesperrt
caretaker: hausmeister
cleaning: reinigung putz sauber
noise: lärm leise ruhe laut
smoke: rauch
garbage: müll abfall tonne
wifi: wlan internet
books: buch bücher
ebook: e-book digital
library: bibliothek bücherei
print: druck kopie kopier
color: farb
black: schwarz weiß
page: seite
computer: computer rechner
storage: speicher
data: daten datenschutz
delete: lösch
recover: wiederherstell
workspace: arbeitsbereich team firma unternehmen
server: server
security: sicher
limit: höchst maximal grenze limit
minimum: mindest minim
age: alter alt
size: größe groß
weight: gewicht schwer
distance: entfern weit kilometer
language: sprache sprech
english: englisch
german: deutsch
french: französisch
spanish: spanisch
portuguese: portugiesisch
guided-tour: führung rundgang
audio: audioguide
museum: museum ausstellung
photo: foto kamera
course: kurs unterricht workshop
party: party feier geburtstag veranstaltung
gift: gutschein geschenk
helmet: helm
seat: sitz kindersitz
battery: akku batterie lade
tyre: reifen platt schlauch
theft: diebstahl gestohlen
accident: unfall verletz
tooth: zahn zähne
night-guard: schiene knirscherschiene
doctor: arzt ärztin behandl
patient: patient
medicine: medikament arznei rezept
pain: schmerz weh
eye: auge brille linse
hair: haar schnitt
tree: baum pflanze garten blume
planting: pflanzen einpflanz
lawn: rasen rollrasen
soil: erde rinde kompost
pruning: schnitt beschneid
irrigation: bewässer gieß
square-metre: quadratmeter meter
nonprofit: gemeinnützig verein
register: anmeld registrier
document: dokument unterlage formular
identity: ausweis reisepass
allowed: erlaubt darf dürfen
bring: mitbring mitnehm
wait: warte wartezeit
late: spät verspät überfällig mahn
early: früh vorher voraus
start: beginn anfang start
end: ende endet
number: anzahl viele
new: neu
replacement: ersatz nachfüll
technician: techniker mechaniker handwerker
installation: installation einbau montage
fence: zaun wand fassade streichen maler
trip: reise fahrt flug fähre
luggage: gepäck koffer tasche schließfach
`;
