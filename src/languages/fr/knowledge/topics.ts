/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: prix coût coûte tarif cher
pay: payer paiement paie
free: gratuit
discount: remise réduction rabais
deposit: caution acompte dépôt
refund: remboursement rembours
invoice: facture reçu
tax: taxe tva impôt
card: carte
cash: espèces liquide
open: ouvert ouvre ouverture horaire
closed: fermé ferme fermeture
today: aujourd
tomorrow: demain
monday: lundi
tuesday: mardi
wednesday: mercredi
thursday: jeudi
friday: vendredi
saturday: samedi
sunday: dimanche
weekend: week-end
holiday: férié vacances
night: nuit
morning: matin
evening: soir
hour: heure
minute: minute
day: jour
week: semaine
month: mois mensuel
year: année annuel
duration: dure durée
appointment: rendez-vous
book: réserv réservation
cancel: annul résili
change: chang modifi
move: déplac report déménag
order: command
send: envoy
delivery: livr colis expédition
track: suivi suivre
status: statut état
pick-up: retir récupér
return: retour rendre
buy: achat achet magasin boutique
rent: lou location
borrow: emprunt prêt
renew: renouvel prolong
lost: perdu perd
forgot: oubli
password: mot passe connexion
reset: réinitialis
account: compte utilisateur
membership: adhésion abonn membre
upgrade: passer supérieur
downgrade: rétrograd
trial: essai essayer
contract: contrat
notice-period: préavis
guarantee: garanti
insurance: assur
repair: répar
broken: cassé endommag panne
leak: fuite fuit
water: eau
heating: chauffage radiateur chaudière
electricity: électricité courant
inspection: inspection contrôle examen visite
report: signal
emergency: urgence
quote: devis
address: adresse
phone: téléphone appel
email: courriel e-mail mail
contact: contact join
where: situé
parking: parking stationn garer
car: voiture véhicule
bicycle: vélo bicyclette
e-bike: vélo électrique e-bike
train: train gare
bus: bus tram
ticket: billet entrée
adult: adulte
child: enfant jeune
baby: bébé
student: étudiant élève
senior: senior retraité
family: famille foyer
group: groupe personnes
wheelchair: roulant handicap accessib
stroller: poussette
dog: chien animal
cat: chat
food: repas manger restaurant nourriture
breakfast: petit-déjeuner déjeuner
table: table
drink: boisson café boire
vegan: végan végétar
room: chambre
bed: lit chambre
bathroom: bain toilette douche
kitchen: cuisine
flat: appartement logement
house: maison
key: clé clef
door: porte serrure
caretaker: gardien concierge
cleaning: nettoy ménage propre
noise: bruit silence calme
smoke: fum
garbage: poubelle déchet ordure
wifi: wifi internet
books: livre
ebook: livre numérique
library: bibliothèque
print: imprim copie photocopie
color: couleur
black: noir blanc
page: page
computer: ordinateur
storage: stockage espace
data: données confidential
delete: supprim effac
recover: récupér restaur
workspace: espace travail équipe entreprise
server: serveur héberg
security: sécur
limit: maxim limite
minimum: minimum
age: âge ans
size: taille grand
weight: poids lourd
distance: distance loin kilomètre
language: langue parl
english: anglais
german: allemand
french: français
spanish: espagnol
portuguese: portugais
guided-tour: visite guidée visite
audio: audioguide
museum: musée exposition
photo: photo appareil
course: cours atelier stage
party: fête anniversaire événement
gift: cadeau bon
helmet: casque
seat: siège
battery: batterie charge recharge
tyre: pneu crevaison
theft: vol volé
accident: accident bless
tooth: dent dentaire dentiste
night-guard: gouttière
doctor: médecin docteur traitement soin
patient: patient
medicine: médicament ordonnance
pain: douleur mal
eye: yeux vue lunette lentille
hair: cheveux coupe
tree: arbre plante jardin fleur
planting: planter plantation
lawn: gazon pelouse
soil: terre écorce terreau
pruning: taille élag
irrigation: arrosage irrigation
square-metre: mètre carré mètre
nonprofit: association non lucratif
register: inscri enregistr
document: document formulaire
identity: identité passeport
allowed: autoris permis peut
bring: apport amener
wait: attente attend
late: retard tard
early: avance avant tôt
start: commenc début
end: finit termin
number: nombre quantité
new: nouveau nouvelle
replacement: rechange remplacement
technician: technicien mécanicien
installation: instal pose
fence: clôture mur façade peindre peinture
trip: voyage vol ferry
luggage: bagage valise consigne sac
`;
