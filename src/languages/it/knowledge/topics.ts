/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: prezzo costa costo tariffa quanto
pay: pagare pagamento
free: gratis gratuito
discount: sconto riduzione
deposit: cauzione deposito caparra
refund: rimborso
invoice: fattura ricevuta
tax: tassa iva imposta
card: carta tessera
cash: contanti
open: apre aperto apertura orari
closed: chiuso chiude chiusura
today: oggi
tomorrow: domani
monday: lunedì
tuesday: martedì
wednesday: mercoledì
thursday: giovedì
friday: venerdì
saturday: sabato
sunday: domenica
weekend: settimana weekend
holiday: festivo vacanz ferie
night: notte
morning: mattin
evening: sera
hour: ora
minute: minuto
day: giorno
week: settimana
month: mese mensile
year: anno annuale
duration: dura durata
appointment: appuntamento
book: prenota prenotazione
cancel: annulla disdi
change: cambi modific
move: spost rinvi trasloc
order: ordin
send: invi mand sped
delivery: consegn spedizione pacco
track: traccia tracking
status: stato
pick-up: ritir
return: restitu reso
buy: acquist compra negozio
rent: noleggi affitt
borrow: prestit
renew: rinnov prolung
lost: pers perd smarri
forgot: dimentic
password: password accesso
reset: reimpost ripristin
account: account utente conto
membership: abbonamento iscrizione socio
upgrade: upgrade passare
downgrade: downgrade
trial: prova
contract: contratto
notice-period: preavviso
guarantee: garanzi garant
insurance: assicur
repair: ripar
broken: rotto guast dann
leak: perdita perde gocciol
water: acqua
heating: riscaldamento caldaia
electricity: elettricità corrente
inspection: ispezione controllo visita
report: segnal
emergency: emergenza urgen
quote: preventivo
address: indirizzo
phone: telefono chiam
email: email
contact: contatt
where: dove trova
parking: parcheggi
car: auto macchina veicolo
bicycle: bici bicicletta
e-bike: bici elettrica
train: treno stazione
bus: autobus tram
ticket: biglietto ingresso
adult: adulto
child: bambin ragazz figli
baby: neonato bebè
student: studente studentessa
senior: anziano pensionato
family: famiglia
group: gruppo persone ospiti
wheelchair: rotelle disabil accessib
stroller: passeggino
dog: cane animale
cat: gatto
food: cibo mangiare ristorante
breakfast: colazione
table: tavolo
drink: bevanda caffè
vegan: vegan vegetar
room: camera stanza sala
bed: letto camera
bathroom: bagno doccia
kitchen: cucina
flat: appartamento
house: casa
key: chiave
door: porta serratura
caretaker: custode portiere
cleaning: puli
noise: rumore silenzio
smoke: fumo fumare
garbage: rifiuti spazzatura
wifi: wifi internet
books: libro
ebook: ebook digitale
library: biblioteca
print: stamp copia
color: colore
black: bianco nero
page: pagina
computer: computer
storage: spazio archivi
data: dati privacy
delete: elimin cancell
recover: recuper ripristin
workspace: azienda squadra
server: server
security: sicur
limit: massimo limite
minimum: minimo
age: età anni
size: taglia dimensione grande
weight: peso
distance: distanza lontano chilometr
language: lingua parl
english: inglese
german: tedesco
french: francese
spanish: spagnolo
portuguese: portoghese
guided-tour: visita guidata
audio: audioguida
museum: museo mostra
photo: foto
course: corso lezione
party: festa compleanno evento
gift: regalo buono
helmet: casco
seat: seggiolino sedile
battery: batteria ricaric
tyre: gomma foratura pneumatic
theft: furt rubat
accident: incident ferit
tooth: dente denti dentista
night-guard: bite
doctor: medico dottor trattamento
patient: paziente
medicine: medicin farmac ricetta
pain: dolore male
eye: occhi occhiali lente
hair: capelli taglio
tree: albero pianta giardino fiore
planting: piantare piantumazione
lawn: prato zolle
soil: terra corteccia terriccio
pruning: potatura potare
irrigation: irrigazione annaffi
square-metre: metro quadro metro
nonprofit: onlus associazione
register: iscri registr
document: documento modulo
identity: identità passaporto documento
allowed: permess consentit
bring: portare
wait: attes attend
late: ritard tardi
early: prima anticipo presto
start: inizi comincia
end: finisce
number: quantità quanti
new: nuovo
replacement: ricambi ricaric
technician: tecnico meccanico
installation: install
fence: recinto muro facciata dipingere
trip: viaggio volo traghetto
luggage: bagagli valigia armadietto
`;
