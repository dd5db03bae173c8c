import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'receive.amount': (symbol) => `المبلغ بعملة ${isolate(symbol)}`,
  'receive.amountWrong': (symbol) => `هذا ليس مبلغًا بعملة ${isolate(symbol)}.`,
  'receive.anyway': 'استلام رغم ذلك',
  'receive.ask': 'طلب مبلغ محدّد',
  'receive.askHint': 'عندها يحمل الرمز والرابط قيمة المبلغ.',
  'receive.copied': 'تم النسخ',
  'receive.copyAddress': 'نسخ العنوان',
  'receive.copyLink': 'نسخ رابط الدفع',
  'receive.networks': 'شبكات هذا العنوان',
  'receive.networksNote':
    'عنوانك هو نفسه على كل هذه الشبكات. ما يُرسَل إليه يصل على الشبكة التي أُرسل عليها.',
  'receive.on': 'على',
  'receive.only': (network) => `لا تُرسل إلى هذا العنوان إلا ما هو على ${isolate(network)}.`,
  'receive.qr': 'رمز QR لعنوانك',
  'receive.qrLink': 'رمز QR يطلب المبلغ',
  'receive.off': 'لا يوفّر هذا الموقع الاستلام.',
  'receive.title': 'استلام',
  'receive.titleOf': (symbol) => `استلام ${isolate(symbol)}`,
}
