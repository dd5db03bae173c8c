/** The few texts needed before the modal's own are loaded. */
export const buttonMessages = {
  ar: {
    connect: 'اربط محفظتك',
    network: (name: string) => `الشبكة: ${name}`,
    reconnecting: 'جارٍ استعادة الاتصال',
    unsupported: 'شبكة غير مدعومة',
  },
  en: {
    connect: 'Connect wallet',
    network: (name: string) => `Network: ${name}`,
    reconnecting: 'Reconnecting',
    unsupported: 'Wrong network',
  },
}
