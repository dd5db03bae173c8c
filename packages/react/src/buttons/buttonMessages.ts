/** The few texts needed before the modal's own are loaded. Those of one button alone are in its file. */
export const buttonMessages = {
  ar: {
    connect: 'اربط محفظتك',
    reconnecting: 'جارٍ استعادة الاتصال',
    unsupported: 'بدّل الشبكة',
  },
  en: {
    connect: 'Connect wallet',
    reconnecting: 'Reconnecting',
    unsupported: 'Switch network',
  },
}
