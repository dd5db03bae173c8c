/** The few texts needed before the modal's own are loaded. */
export const buttonMessages = {
  ar: {
    account: (name: string) => `الحساب ${name}`,
    connect: 'اربط محفظتك',
    network: (name: string) => `الشبكة: ${name}`,
    reconnecting: 'جارٍ استعادة الاتصال',
    unsupported: 'شبكة غير مدعومة',
  },
  en: {
    account: (name: string) => `Account ${name}`,
    connect: 'Connect wallet',
    network: (name: string) => `Network: ${name}`,
    reconnecting: 'Reconnecting',
    unsupported: 'Wrong network',
  },
}
