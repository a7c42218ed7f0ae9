/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: precio cuesta costar cuanto tarifa caro barato
pay: pagar pago pagan
free: gratis gratuito
discount: descuento rebaja
deposit: depósito fianza
refund: reembolso devolución
invoice: factura recibo
tax: impuesto iva
card: tarjeta carné carnet
cash: efectivo metálico
open: abre abren abierto horario apertura
closed: cierra cierran cerrado
today: hoy
tomorrow: mañana
monday: lunes
tuesday: martes
wednesday: miércoles
thursday: jueves
friday: viernes
saturday: sábado
sunday: domingo
weekend: 
holiday: festivo vacacion
night: noche
morning: mañana
evening: tarde noche
hour: hora
minute: minuto
day: día diario
week: semana
month: mes mensual
year: año anual
duration: dura duración
appointment: cita
book: reserva reservar
cancel: cancela anula
change: cambi modific
move: mudan aplaz mudar
order: pedido pedir encargar
send: envi mand
delivery: entrega envío paquete domicilio
track: rastre seguimiento
status: estado
pick-up: recog recoger
return: devolver devolución
buy: compra tienda
rent: alquil arrend
borrow: prést presta
renew: renov prorrog
lost: perd pierd extravi
forgot: olvid
password: contraseña clave
reset: restablec
account: cuenta usuario
membership: socio afiliación suscripción abono miembro
upgrade: mejorar ampliar
downgrade: bajar
trial: prueba probar
contract: contrato
notice-period: preaviso aviso
guarantee: garant
insurance: seguro póliza
repair: repar arregl
broken: roto averiad dañ
leak: fuga gotera
water: agua
heating: calefacción radiador caldera
electricity: electricidad luz
inspection: inspección revisión
report: informar reportar avisar
emergency: urgencia emergencia
quote: presupuesto cotización
address: dirección domicilio
phone: teléfono llamar
email: correo email
contact: contact
where: dónde ubicación situad
parking: aparcar aparcamiento parking estacion
car: coche carro vehículo
bicycle: bici bicicleta
e-bike: bicicleta eléctrica e-bike
train: tren estación
bus: autobús tranvía
ticket: entrada billete boleto
adult: adulto
child: niño niña hijo infantil
baby: bebé
student: estudiante alumno
senior: jubilado mayor pensionista
family: familia
group: grupo personas invitad
wheelchair: ruedas discapaci accesib
stroller: cochecito carrito
dog: perro mascota animal
cat: gato
food: comida comer restaurante
breakfast: desayuno
table: mesa
drink: bebida café
vegan: vegan vegetar
room: habitación sala
bed: cama dormitorio
bathroom: baño aseo ducha
kitchen: cocina
flat: piso apartamento vivienda
house: casa
key: llave
door: puerta cerradura
caretaker: conserje portero
cleaning: limpi
noise: ruido silencio
smoke: fumar humo
garbage: basura
wifi: wifi internet
books: libro
ebook: libro electrónico digital
library: biblioteca
print: imprim copia
color: color
black: blanco negro
page: página
computer: ordenador computadora
storage: almacenamiento espacio
data: datos privacidad
delete: borrar elimin
recover: recuper restaur
workspace: empresa equipo espacio
server: servidor
security: segur
limit: máximo límite
minimum: mínimo
age: edad
size: tamaño talla grande
weight: peso pesar
distance: distancia lejos kilómetro
language: idioma habla
english: inglés
german: alemán
french: francés
spanish: español
portuguese: portugués
guided-tour: visita guiada
audio: audioguía
museum: museo exposición
photo: foto cámara
course: curso clase taller
party: fiesta cumpleaños evento
gift: regalo vale bono
helmet: casco
seat: asiento
battery: batería cargar
tyre: rueda pinch neumático
theft: robo robad
accident: accidente herid
tooth: diente dental muela
night-guard: férula
doctor: médico doctor tratamiento
patient: paciente
medicine: medicament receta
pain: dolor duele
eye: ojo gafas lente lentilla
hair: pelo cabello corte
tree: árbol planta jardín flor
planting: plantar plantación plantad
lawn: césped tepe
soil: tierra corteza abono sustrato
pruning: poda podar
irrigation: riego regar
square-metre: metro cuadrado metro
nonprofit: sin ánimo lucro asociación ong
register: inscri registr
document: documento formulario
identity: identificación pasaporte dni
allowed: permit puede
bring: traer llevar
wait: esper cola
late: tarde retras
early: antes antelación temprano
start: empez inicio comienz
end: termin acab
number: cantidad cuántos cuántas
new: nuevo
replacement: recambio repuesto
technician: técnico mecánico
installation: instal
fence: valla pared fachada pintar
trip: viaje vuelo ferry
luggage: equipaje maleta taquilla bolsa
`;
