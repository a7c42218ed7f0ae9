/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: price cost charge fee rate tariff expensive cheap
pay: pay payment paid
free: free gratis
discount: discount reduction reduced
deposit: deposit
refund: refund reimburse money-back
invoice: invoice bill receipt
tax: tax vat
card: card
cash: cash
open: open opening opens hours
closed: closed close closes shut
today: today
tomorrow: tomorrow
monday: monday
tuesday: tuesday
wednesday: wednesday
thursday: thursday
friday: friday
saturday: saturday
sunday: sunday
weekend: weekend
holiday: holiday vacation
night: night
morning: morning
evening: evening
hour: hour
minute: minute
day: day daily
week: week weekly
month: month monthly
year: year yearly annual
duration: duration long
appointment: appointment visit
book: book booking reserve reservation hold
cancel: cancel cancellation
change: change modify update
move: move relocate postpone reschedule
order: order ordering
send: send ship mail
delivery: delivery deliver shipping shipment parcel package
track: track tracking
status: status
pick-up: pick-up collect collection
return: return bring-back
buy: buy purchase shop store
rent: rent rental hire lease
borrow: borrow loan lend
renew: renew extend renewal
lost: lost lose missing
forgot: forgot forget forgotten
password: password login pin
reset: reset
account: account profile user
membership: membership member subscription plan
upgrade: upgrade
downgrade: downgrade
trial: trial try test
contract: contract agreement terms
notice-period: notice-period notice
guarantee: guarantee warranty guaranteed
insurance: insurance insured policy
repair: repair fix mend service servicing
broken: broken defective faulty damage
leak: leak leaking drip water-damage
water: water
heating: heating radiator boiler
electricity: electricity power
inspection: inspection check-up checkup examination inspect
report: report notify
emergency: emergency urgent
quote: quote estimate offer
address: address
phone: phone telephone call number
email: email e-mail mail
contact: contact reach
where: where location located situated
parking: parking park
car: car vehicle
bicycle: bicycle bike cycle
e-bike: e-bike ebike
train: train railway station
bus: bus tram
ticket: ticket admission entry
adult: adult
child: child children kid youth
baby: baby infant
student: student pupil
senior: senior pensioner elderly
family: family families
group: group people persons guests
wheelchair: wheelchair disabled accessible accessibility
stroller: stroller pram buggy
dog: dog pet animal
cat: cat
food: food eat meal restaurant
breakfast: breakfast
table: table
drink: drink coffee
vegan: vegan vegetarian
room: room
bed: bed bedroom
bathroom: bathroom toilet shower
kitchen: kitchen
flat: flat apartment
house: house home
key: key fob
door: door locked lock
caretaker: caretaker janitor
cleaning: cleaning clean
noise: noise quiet loud
smoke: smoke smoking
garbage: garbage rubbish bin waste
wifi: wifi wi-fi internet wlan
books: books title
ebook: ebook digital audiobook
library: library
print: print printing copy copies
color: color colour
black: black white
page: page
computer: computer
storage: storage space
data: data privacy backup export
delete: delete deleted erase
recover: recover restore
workspace: workspace team company
server: server hosting
security: security secure
limit: limit maximum most
minimum: minimum least
age: age old
size: size big large
weight: weight heavy
distance: distance far kilometre
language: language speak
english: english
german: german
french: french
spanish: spanish
portuguese: portuguese
guided-tour: guided-tour guided tour
audio: audio guide audioguide
museum: museum exhibition
photo: photo photograph camera
course: course lesson class workshop
party: party birthday event
gift: gift voucher
helmet: helmet
seat: seat child-seat
battery: battery charge charging charger
tyre: tyre tire flat puncture
theft: theft stolen steal
accident: accident injury
tooth: tooth teeth dentist dental
night-guard: night-guard splint
doctor: doctor physician treatment
patient: patient
medicine: medicine drug prescription
pain: pain hurt
eye: eye glasses lens
hair: hair cut
tree: tree plant garden flower
planting: planting plant-out
lawn: lawn turf grass
soil: soil bark compost
pruning: pruning prune trim
irrigation: irrigation watering
square-metre: square-metre metre
nonprofit: nonprofit charity association
register: register sign-up enrol registration
document: document form paper
identity: identity passport
allowed: allowed may permitted possible
bring: bring carry
wait: wait waiting queue
late: late delay overdue
early: early before advance
start: start begin
end: end finish
number: number quantity many
new: new another
replacement: replacement spare refill
technician: technician mechanic engineer
installation: installation install
fence: fence wall facade paint painting
trip: trip travel flight ferry
luggage: luggage bag suitcase locker
`;
