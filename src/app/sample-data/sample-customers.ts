/** A known customer of the seller, whose contact is shared with the marketplace. */
interface SampleCustomer {
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  street: string;
  zipCode: string;
  city: string;
  country: string;
}

const customer = (name: string, person: string, email: string, address: string): SampleCustomer => {
  const [firstName = '', lastName = ''] = person.split(' ');
  const [street = '', zipCode = '', city = '', country = ''] = address.split(', ');
  return { name, firstName, lastName, email, street, zipCode, city, country };
};

export const SAMPLE_CUSTOMERS = {
  grocery: customer(
    'Épicerie du Port',
    'Camille Renard',
    'camille.renard@epicerie-du-port.example',
    '12 quai des Belges, 13001, Marseille, FR',
  ),
  hotel: customer(
    'Hotel Bellevue',
    'Jonas Keller',
    'j.keller@bellevue.example',
    'Seestrasse 48, 8002, Zürich, CH',
  ),
  office: customer(
    'Van Dijk Kantoor BV',
    'Sanne Visser',
    'inkoop@vandijk-kantoor.example',
    'Herengracht 212, 1016 BR, Amsterdam, NL',
  ),
  school: customer(
    'Lycée Voltaire',
    'Nadia Benali',
    'intendance@lycee-voltaire.example',
    '101 avenue de la République, 75011, Paris, FR',
  ),
  studio: customer(
    'Studio Nord GmbH',
    'Lena Hoffmann',
    'lena@studio-nord.example',
    'Gärtnerstraße 7, 20253, Hamburg, DE',
  ),
  library: customer(
    'Biblioteca Santa Clara',
    'Marta Soler',
    'compras@santaclara.example',
    'Carrer de la Marina 30, 08005, Barcelona, ES',
  ),
  roastery: customer(
    'Caffè Aldo SRL',
    'Paolo Ricci',
    'ordini@caffealdo.example',
    'Via Tortona 14, 20144, Milano, IT',
  ),
  clinic: customer(
    'Cabinet Moreau',
    'Julie Moreau',
    'contact@cabinet-moreau.example',
    '3 place Bellecour, 69002, Lyon, FR',
  ),
} satisfies Record<string, SampleCustomer>;

export type SampleCustomerName = keyof typeof SAMPLE_CUSTOMERS;

/** A person whom the marketplace does not know yet: probably the contact of the grocery. */
export const SAMPLE_NEW_CONTACT = {
  externalReference: 'marketplace-9',
  firstName: 'Camille',
  lastName: 'Renard',
  email: SAMPLE_CUSTOMERS.grocery.email,
};
