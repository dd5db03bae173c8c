import { isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'networks.title': 'اختر شبكة',
  'networks.disabled': (wallet) => `لا تدعم ${isolate(wallet)} هذه الشبكة`,
  'networks.empty': (term) => `لا توجد شبكة تطابق «${isolate(term)}».`,
  'networks.help': 'ما هي الشبكة؟',
  'networks.search': 'ابحث عن شبكة',
  'networks.testnet': 'شبكة تجريبية',
  'networks.testnets': 'شبكات تجريبية',
  'networks.unapproved': (wallet) => `اسمح بهذه الشبكة في ${isolate(wallet)} أولًا`,
  'networks.clear': 'مسح البحث',

  'switch.unsupported': (wallet) => `لا تبدّل ${isolate(wallet)} الشبكات بطلب من المواقع.`,
  'switch.unsupportedHint': 'بدّل الشبكة في المحفظة نفسها، ثم عد إلى هنا.',
  'switch.title': 'تبديل الشبكة',
  'switch.action': (wallet) => `أكّد الطلب في ${isolate(wallet)}`,
  'switch.declined': (wallet) => `رُفض تبديل الشبكة في ${isolate(wallet)}.`,
  'switch.declinedHint': (network) => `ما زلت على ${isolate(network)}. لم يتغيّر شيء.`,
  'switch.failed': (network) => `تعذّر على محفظتك الانتقال إلى ${isolate(network)}.`,
  'switch.failedHint': 'لم يتغيّر شيء. أعد المحاولة أو اختر شبكة أخرى.',
  'switch.hint': (network) => `وافق على الانتقال إلى ${isolate(network)}.`,
  'switch.leave': 'تم',
  'switch.pendingHint': 'افتح المحفظة وأجب عن ذلك الطلب، ثم أعد المحاولة.',

  'switchChain.choose': 'اختر محفظة',
  'switchChain.hint': 'تبقى محفظتك الحالية متصلة.',
  'switchChain.text': (chain) => `تحتاج ${isolate(chain)} إلى محفظة خاصة بها.`,
  'switchChain.unknown': 'هذه الشبكة غير متاحة في هذا الموقع.',
  'switchChain.with': (wallet) => `تابع باستخدام ${isolate(wallet)}`,

  'unsupported.title': 'تبديل الشبكة',
  'unsupported.intro': 'لا يعمل هذا الموقع على الشبكة الحالية لمحفظتك. اختر واحدة من هذه.',
}
