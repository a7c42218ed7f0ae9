/** Words of what customers ask about, or their beginnings, one topic a line: the same topics in every language, by their English word. */
export const topics = `
price: preço custa custo tarifa quanto
pay: pagar pagamento
free: grátis gratuito
discount: desconto
deposit: depósito caução
refund: reembolso
invoice: fatura recibo
tax: imposto iva
card: cartão
cash: dinheiro
open: abre aberto horário abertura
closed: fecha fechado
today: hoje
tomorrow: amanhã
monday: segunda-feira
tuesday: terça
wednesday: quarta
thursday: quinta
friday: sexta
saturday: sábado
sunday: domingo
weekend: fim
holiday: feriado férias
night: noite
morning: manhã
evening: noite
hour: hora
minute: minuto
day: dia
week: semana
month: mês mensal
year: ano anual
duration: duração dura
appointment: consulta marcação
book: reserva reservar
cancel: cancela anula
change: alter mud
move: adiar mudança remarc
order: encomend pedido
send: envi mand
delivery: entrega envio encomenda
track: rastre
status: estado
pick-up: levant recolh
return: devol
buy: compra loja
rent: alug alugu
borrow: emprest
renew: renov prolong
lost: perdi perdid
forgot: esque
password: senha palavra-passe
reset: redefin
account: conta utilizador usuário
membership: associad assinatura sócio adesão
upgrade: upgrade
downgrade: downgrade
trial: teste experiment
contract: contrato
notice-period: aviso prévio
guarantee: garanti
insurance: seguro
repair: repar consert
broken: quebrad danific avari
leak: vazament goteira
water: água
heating: aquecimento caldeira
electricity: eletricidade luz
inspection: inspeção exame revisão
report: relatar comunicar
emergency: emergência urgênc
quote: orçament cotação
address: endereço morada
phone: telefone ligar
email: email correio
contact: contact
where: onde localiza
parking: estacion
car: carro veículo
bicycle: bicicleta
e-bike: bicicleta elétrica
train: comboio trem estação
bus: autocarro ônibus elétrico
ticket: bilhete entrada ingresso
adult: adulto
child: criança filho
baby: bebé bebê
student: estudante aluno
senior: idoso sénior
family: família
group: grupo pessoas
wheelchair: deficien acessib
stroller: carrinho bebé
dog: cão cachorro animal
cat: gato
food: comida comer restaurante
breakfast: pequeno-almoço café manhã
table: mesa
drink: bebida café
vegan: vegan vegetar
room: quarto sala
bed: cama quarto
bathroom: banheiro casa banho
kitchen: cozinha
flat: apartamento
house: casa
key: chave
door: porta fechadura
caretaker: zelador porteiro
cleaning: limp
noise: ruído barulho silêncio
smoke: fumar fumo
garbage: lixo
wifi: wifi internet
books: livro
ebook: livro eletrónico digital
library: biblioteca
print: imprim cópia
color: cor
black: preto branco
page: página
computer: computador
storage: armazenamento espaço
data: dados privacidade
delete: apag elimin exclu
recover: recuper restaur
workspace: empresa equipa equipe
server: servidor
security: segur
limit: máximo limite
minimum: mínimo
age: idade
size: tamanho grande
weight: peso
distance: distância longe quilómetro
language: língua idioma fala
english: inglês
german: alemão
french: francês
spanish: espanhol
portuguese: português
guided-tour: visita guiada
audio: audioguia
museum: museu exposição
photo: foto
course: curso aula oficina
party: festa aniversário evento
gift: presente vale
helmet: capacete
seat: assento cadeirinha
battery: bateria carreg
tyre: pneu furo
theft: roubo roubad furto
accident: acidente ferid
tooth: dente dentista
night-guard: placa goteira
doctor: médico doutor tratamento
patient: paciente
medicine: medicament receita
pain: dor dói
eye: olho óculos lente
hair: cabelo corte
tree: árvore planta jardim flor
planting: plantar plantio
lawn: relva gramado
soil: terra casca
pruning: poda podar
irrigation: rega
square-metre: metro quadrado metro
nonprofit: associação sem fins
register: inscri regist
document: documento formulário
identity: identificação passaporte
allowed: permit pode
bring: trazer levar
wait: espera fila
late: atras tarde
early: cedo antes antecedência
start: começ início
end: fim termin
number: quantidade quantos
new: novo
replacement: substitui reposição
technician: técnico mecânico
installation: instal
fence: cerca parede fachada pintar
trip: viagem voo ferry
luggage: bagagem mala cacifo
`;
