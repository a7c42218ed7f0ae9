/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: fiyat ücret kaç para tutar
pay: ödeme ödemek öde
free: ücretsiz bedava
discount: indirim
deposit: depozito kapora
refund: iade
invoice: fatura fiş
tax: vergi kdv
card: kart
cash: nakit
open: açık açılış açılıyor
closed: kapalı kapanış kapanıyor
today: bugün
tomorrow: yarın
monday: pazartesi
tuesday: salı
wednesday: çarşamba
thursday: perşembe
friday: cuma
saturday: cumartesi
sunday: pazar
weekend: 
holiday: tatil bayram
night: gece
morning: sabah
evening: akşam
hour: saat
minute: dakika
day: gün
week: hafta
month: aylık
year: yıl yıllık
duration: süre sürer
appointment: randevu
book: rezervasyon ayırt
cancel: iptal
change: değiş
move: ertele taşın
order: sipariş
send: gönder
delivery: teslimat kargo paket
track: takip
status: durum
pick-up: teslim
return: iade geri
buy: satın mağaza dükkan
rent: kirala kira
borrow: ödünç
renew: yenile uzat
lost: kaybet kayıp
forgot: unut
password: şifre parola giriş
reset: sıfırla
account: hesap kullanıcı
membership: üyelik üye abonelik
upgrade: yükselt
downgrade: düşür
trial: deneme
contract: sözleşme
notice-period: ihbar
guarantee: garanti
insurance: sigorta
repair: onar tamir
broken: bozuk kırık hasar
leak: sızıntı damla akıyor
water: su
heating: ısıtma kalorifer kombi
electricity: elektrik
inspection: muayene kontrol inceleme
report: bildir
emergency: acil
quote: teklif
address: adres
phone: telefon ara
email: e-posta mail
contact: iletişim ulaş
where: nerede konum
parking: otopark park
car: araba araç
bicycle: bisiklet
e-bike: e-bisiklet elektrikli bisiklet
train: tren istasyon gar
bus: otobüs tramvay
ticket: bilet giriş
adult: yetişkin
child: çocuk
baby: bebek
student: öğrenci
senior: emekli yaşlı
family: aile
group: grup kişi
wheelchair: tekerlekli sandalye engelli
stroller: bebek arabası puset
dog: köpek hayvan
cat: kedi
food: yemek restoran
breakfast: kahvaltı
table: masa
drink: içecek kahve
vegan: vegan vejetaryen
room: oda salon
bed: yatak
bathroom: banyo tuvalet duş
kitchen: mutfak
flat: daire
house: ev
key: anahtar
door: kapı kilit
caretaker: kapıcı
cleaning: temizlik temiz
noise: gürültü sessiz
smoke: sigara duman
garbage: çöp
wifi: wifi internet
books: kitap
ebook: e-kitap
library: kütüphane
print: yazdır kopya fotokopi
color: renk
black: siyah beyaz
page: sayfa
computer: bilgisayar
storage: depolama alan
data: veri gizlilik
delete: sil silin
recover: kurtar geri yükle
workspace: şirket ekip
server: sunucu
security: güven
limit: fazla limit azami
minimum: asgari
age: yaş
size: boyut beden büyük
weight: ağırlık
distance: mesafe uzak
language: dil konuş
english: ingilizce
german: almanca
french: fransızca
spanish: ispanyolca
portuguese: portekizce
guided-tour: rehberli tur
audio: sesli rehber
museum: müze sergi
photo: fotoğraf
course: kurs ders atölye
party: parti doğum günü etkinlik
gift: hediye çek
helmet: kask
seat: koltuk
battery: pil batarya şarj
tyre: lastik patlak
theft: hırsız çalın
accident: kaza yaralan
tooth: diş
night-guard: gece plağı
doctor: doktor tedavi
patient: hasta
medicine: ilaç reçete
pain: ağrı
eye: göz gözlük lens
hair: saç kesim
tree: ağaç bitki bahçe çiçek
planting: dikim dikmek
lawn: çim
soil: toprak
pruning: budama
irrigation: sulama
square-metre: metrekare metre
nonprofit: dernek vakıf
register: kayıt kaydol
document: belge form
identity: kimlik pasaport
allowed: izin serbest yasak
bring: getir
wait: bekle kuyruk
late: geç gecik
early: erken önce
start: başla
end: bitiş biter
number: sayı adet
new: yeni
replacement: yedek
technician: teknisyen tamirci
installation: kurulum montaj
fence: çit duvar boya
trip: yolculuk uçuş feribot
luggage: bagaj valiz dolap çanta
`;
