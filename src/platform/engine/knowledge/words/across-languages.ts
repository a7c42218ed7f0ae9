/**
 * What Spanish, French, Italian, Portuguese, Dutch and German questions say for words of service, by the English words: a question
 * whose language no document has finds English passages by these. One way only: English words mean here what they always do. No
 * word behind the colon is a usual one in English.
 */
export const acrossLanguages: readonly { readonly english: readonly string[]; readonly others: readonly string[] }[] = [
  "open opening hours: geöffnet öffnungszeiten abren abre abierto abierta horario horarios abrir ouvert ouverte ouvrez horaires aperto aperti apertura orari aberto aberta abrem funcionamento openingstijden geopend",
  "cost price charge: preis kosten kostet cuesta cuestan cuánto precio precios tarifa coûte coûtent prix costa costano prezzo prezzi custa preço preços prijs",
  "park parking: parken parkplatz parkplätze aparcar aparcamiento estacionar estacionamiento garer stationner stationnement parcheggio parcheggiare estacionamento parkeren parkeerplaats",
  "cancel cancelling cancellation: absagen kündigen stornieren cancelar cancelo cancelación anular annuler annulation résilier disdire annullare cancelamento annuleren opzeggen",
  "appointment visit: termin cita citas rendez-vous appuntamento consulta afspraak",
  "refund return: rückgabe erstattung zurückgeben devolver devolución reembolso remboursement rembourser retourner rimborso restituire devolução retourneren terugbetaling",
  "delivery shipping: lieferung versand envío envíos entrega enviar livraison livrer spedizione consegna bezorging verzending levering",
  "pay payment: bezahlen zahlung pagar pago pagos payer paiement pagare pagamento betalen betaling",
  "booking book reserve: reservierung buchen buchung reservar reserva réserver réservation prenotare prenotazione reserveren boeken",
  "repair: reparatur reparieren reparar reparación réparer réparation riparare riparazione conserto reparatie",
  "broken: kaputt averiado roto cassé rotto quebrado kapot",
  "guarantee warranty: garantie garantía garanzia garantia",
  "dog pet: hund hunde haustier perro perros mascota mascotas chien chiens animaux cane cani cachorro cão honden huisdier",
  "child children: kinder niño niños hijo hija enfant enfants bambino bambini criança crianças kinderen",
  "room: zimmer habitación habitaciones chambre chambres stanza quarto quartos kamer kamers",
  "breakfast: frühstück desayuno petit-déjeuner colazione ontbijt",
  "phone telephone: telefon telefonnummer teléfono téléphone telefono telefone telefoonnummer",
  "address: adresse anschrift dirección indirizzo endereço adres",
  "insurance: versicherung seguro assurance assicurazione verzekering",
  "cleaning: reinigung limpieza nettoyage pulizia limpeza schoonmaken reiniging",
  "pain hurt: schmerzen dolor duele douleur dolore dor pijn",
  "monday: montag lunes lundi lunedì maandag",
  "friday: freitag freitags viernes vendredi venerdì vrijdag",
  "saturday: samstag samstags sábado samedi sabato zaterdag",
  "sunday: sonntag sonntags domingo dimanche domenica zondag",
  "weekend: wochenende fin-de-semana weekeinde",
  "password: passwort contraseña mot-de-passe senha wachtwoord",
  "invoice bill: rechnung factura facture fattura fatura factuur",
  "key: schlüssel llave chiave sleutel",
  "discount: rabatt descuento remise sconto desconto korting",
].map((line) => {
  const [english = "", others = ""] = line.split(": ");
  return { english: english.split(" "), others: others.split(" ") };
});
