/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: prijs kost kosten tarief duur
pay: betalen betaling
free: gratis
discount: korting
deposit: borg aanbetaling
refund: terugbetaling restitutie
invoice: factuur rekening bon
tax: belasting btw
card: kaart pas
cash: contant
open: open geopend openingstijd
closed: gesloten sluit dicht
today: vandaag
tomorrow: morgen
monday: maandag
tuesday: dinsdag
wednesday: woensdag
thursday: donderdag
friday: vrijdag
saturday: zaterdag
sunday: zondag
weekend: weekend
holiday: feestdag vakantie
night: nacht
morning: ochtend
evening: avond
hour: uur
minute: minuut
day: dag
week: week
month: maand
year: jaar
duration: duurt duur lang
appointment: afspraak
book: boek boeking reserver
cancel: annuleer opzeg afzeg
change: wijzig verander
move: verplaats verzet verhuis
order: bestel
send: stuur verzend zend
delivery: lever bezorg pakket pakje verzending
track: volgen traceer
status: status
pick-up: ophaal afhal
return: retour terugbreng inlever
buy: koop winkel
rent: huur verhuur
borrow: lenen uitleen
renew: verleng vernieuw
lost: kwijt verlor verlies
forgot: vergeten
password: wachtwoord inlog
reset: reset
account: account gebruiker
membership: lidmaatschap abonnement lid
upgrade: upgrade
downgrade: downgrade
trial: proef proberen
contract: contract
notice-period: opzegtermijn
guarantee: garantie
insurance: verzeker
repair: repar
broken: kapot defect schade
leak: lek lekkage lekt
water: water
heating: verwarming radiator ketel
electricity: stroom elektric
inspection: inspectie controle onderzoek
report: meld
emergency: noodgeval spoed
quote: offerte
address: adres
phone: telefoon bellen
email: e-mail mail
contact: contact bereik
where: waar gelegen
parking: parkeer parkeren
car: auto voertuig
bicycle: fiets
e-bike: e-bike elektrische fiets
train: trein station
bus: bus tram
ticket: kaartje ticket toegang entree
adult: volwassen
child: kind kinder jeugd
baby: baby
student: student leerling
senior: senior gepensioneerd
family: gezin familie
group: groep personen gasten
wheelchair: rolstoel gehandicapt toegankelijk
stroller: kinderwagen buggy
dog: hond huisdier dier
cat: kat
food: eten maaltijd restaurant
breakfast: ontbijt
table: tafel
drink: drank koffie
vegan: vegan vegetar
room: kamer zaal
bed: bed slaapkamer
bathroom: badkamer toilet douche
kitchen: keuken
flat: appartement woning flat
house: huis
key: sleutel
door: deur slot
caretaker: conciërge huismeester
cleaning: schoonmaak
noise: lawaai geluid stil rust
smoke: roken rook
garbage: afval vuilnis
wifi: wifi internet
books: boek
ebook: e-book digitaal
library: bibliotheek
print: print kopie afdruk
color: kleur
black: zwart wit
page: pagina
computer: computer
storage: opslag ruimte
data: gegevens data privacy
delete: verwijder wis
recover: herstel terughal
workspace: werkruimte team bedrijf
server: server
security: beveilig veilig
limit: maximum maximaal limiet
minimum: minimum minimaal
age: leeftijd oud
size: maat grootte groot
weight: gewicht zwaar
distance: afstand ver kilometer
language: taal spre
english: engels
german: duits
french: frans
spanish: spaans
portuguese: portugees
guided-tour: rondleiding
audio: audiogids audiotour
museum: museum tentoonstelling
photo: foto camera
course: cursus workshop
party: feest verjaardag evenement
gift: cadeau bon
helmet: helm
seat: zitje stoeltje
battery: accu batterij opla
tyre: band lek
theft: diefstal gestolen
accident: ongeluk ongeval gewond
tooth: tand tanden
night-guard: opbeetplaat
doctor: arts dokter behandel
patient: patiënt
medicine: medicijn recept
pain: pijn
eye: oog bril lens
hair: haar knip
tree: boom plant tuin bloem
planting: planten aanplant
lawn: gras gazon
soil: grond schors compost
pruning: snoei
irrigation: irrigatie bewater
square-metre: vierkante meter
nonprofit: vereniging stichting goed doel
register: inschrij aanmeld registr
document: document formulier
identity: identiteit paspoort
allowed: toegestaan mag
bring: meenem meebreng
wait: wacht
late: laat vertrag laat
early: vroeg vooraf
start: begin start
end: einde eindig
number: aantal hoeveel
new: nieuw
replacement: vervang navul
technician: monteur technicus
installation: install
fence: hek muur gevel schilder
trip: reis vlucht veerboot
luggage: bagage koffer kluis tas
`;
