/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: कीमत दाम शुल्क खर्च मूल्य
pay: भुगतान
free: मुफ्त निःशुल्क
discount: छूट
deposit: जमा
refund: वापसी रिफंड
invoice: बिल चालान रसीद
tax: कर टैक्स
card: कार्ड
cash: नकद
open: खुला खुलता खुलने
closed: बंद
today: आज
tomorrow: कल
monday: सोमवार
tuesday: मंगलवार
wednesday: बुधवार
thursday: गुरुवार
friday: शुक्रवार
saturday: शनिवार
sunday: रविवार
weekend: सप्ताहांत
holiday: छुट्टी अवकाश
night: रात
morning: सुबह
evening: शाम
hour: घंटा घंटे
minute: मिनट
day: दिन
week: हफ्ता सप्ताह
month: महीना महीने मासिक
year: साल वर्ष
duration: अवधि समय
appointment: अपॉइंटमेंट मुलाकात
book: बुकिंग बुक आरक्षण
cancel: रद्द
change: बदल
move: स्थगित
order: ऑर्डर मंगाना
send: भेज
delivery: डिलीवरी पार्सल
track: ट्रैक
status: स्थिति
pick-up: उठाना लेना
return: लौटा वापस
buy: खरीद दुकान
rent: किराया किराए
borrow: उधार
renew: नवीनीकरण
lost: खो गुम
forgot: भूल
password: पासवर्ड
reset: रीसेट
account: खाता उपयोगकर्ता
membership: सदस्यता सदस्य
upgrade: अपग्रेड
downgrade: डाउनग्रेड
trial: परीक्षण
contract: अनुबंध
notice-period: नोटिस
guarantee: गारंटी वारंटी
insurance: बीमा
repair: मरम्मत ठीक
broken: टूटा खराब
leak: रिसाव
water: पानी
heating: हीटिंग
electricity: बिजली
inspection: निरीक्षण जांच
report: रिपोर्ट
emergency: आपातकाल तुरंत
quote: कोटेशन
address: पता
phone: फोन
email: ईमेल
contact: संपर्क
where: कहाँ स्थान
parking: पार्किंग
car: कार गाड़ी
bicycle: साइकिल
e-bike: ई-बाइक
train: ट्रेन स्टेशन
bus: बस
ticket: टिकट प्रवेश
adult: वयस्क
child: बच्चा बच्चे
baby: शिशु
student: छात्र
senior: वरिष्ठ
family: परिवार
group: समूह लोग
wheelchair: व्हीलचेयर विकलांग
stroller: घुमक्कड़
dog: कुत्ता पालतू जानवर
cat: बिल्ली
food: खाना भोजन
breakfast: नाश्ता
table: मेज टेबल
drink: पेय कॉफी
vegan: शाकाहारी
room: कमरा
bed: बिस्तर
bathroom: बाथरूम शौचालय
kitchen: रसोई
flat: अपार्टमेंट फ्लैट
house: घर
key: चाबी
door: दरवाजा ताला
caretaker: चौकीदार
cleaning: सफाई साफ
noise: शोर शांत
smoke: धूम्रपान
garbage: कचरा
wifi: वाईफाई इंटरनेट
books: किताब पुस्तक
ebook: ई-बुक
library: पुस्तकालय
print: प्रिंट कॉपी
color: रंग
black: काला सफेद
page: पृष्ठ पेज
computer: कंप्यूटर
storage: भंडारण
data: डेटा गोपनीयता
delete: हटाना मिटा
recover: बहाल
workspace: कंपनी टीम
server: सर्वर
security: सुरक्षा
limit: अधिकतम सीमा
minimum: न्यूनतम
age: उम्र आयु
size: आकार
weight: वजन
distance: दूरी
language: भाषा बोल
english: अंग्रेजी
german: जर्मन
french: फ्रेंच
spanish: स्पेनिश
portuguese: पुर्तगाली
guided-tour: दौरा
audio: ऑडियो गाइड
museum: संग्रहालय
photo: फोटो
course: पाठ्यक्रम कक्षा
party: पार्टी जन्मदिन
gift: उपहार वाउचर
helmet: हेलमेट
seat: सीट
battery: बैटरी चार्ज
tyre: टायर
theft: चोरी
accident: दुर्घटना चोट
tooth: दांत
night-guard: नाइट गार्ड
doctor: डॉक्टर इलाज
patient: मरीज
medicine: दवा
pain: दर्द
eye: आंख चश्मा लेंस
hair: बाल
tree: पेड़ पौधा बगीचा
planting: रोपण
lawn: घास
soil: मिट्टी
pruning: छंटाई
irrigation: सिंचाई
square-metre: वर्ग मीटर
nonprofit: गैर-लाभकारी
register: पंजीकरण
document: दस्तावेज फॉर्म
identity: पहचान पासपोर्ट
allowed: अनुमति
bring: लाना
wait: प्रतीक्षा
late: देर विलंब
early: पहले जल्दी
start: शुरू
end: अंत समाप्त
number: संख्या कितने
new: नया
replacement: प्रतिस्थापन
technician: तकनीशियन
installation: स्थापना
fence: दीवार पेंट
trip: यात्रा उड़ान
luggage: सामान
`;
