import { formatArabic, isolate } from '../../i18n/arabic.ts'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

export const ar: TextsOf<typeof en> = {
  'activity.title': 'النشاط',
  'activity.empty': 'لا يوجد نشاط بعد.',
  'activity.emptyHint': (network) => `يظهر هنا ما ترسله وتستلمه على ${isolate(network)}.`,
  'activity.failed': 'تعذّر تحميل نشاطك.',
  'activity.failedHint': 'حسابك لم يتأثر.',
  'activity.loaded': (count) => {
    const words = {
      zero: 'لا معاملات',
      one: 'معاملة واحدة',
      two: 'معاملتان',
      few: `${formatArabic(count)} معاملات`,
      many: `${formatArabic(count)} معاملة`,
      other: `${formatArabic(count)} معاملة`,
    }
    return words[new Intl.PluralRules('ar').select(count)]
  },
  'activity.more': 'عرض المزيد',
  'activity.off': 'لا يعرض هذا الموقع النشاط.',
  'activity.offline': 'أنت غير متصل بالإنترنت. يعود نشاطك عندما يعود اتصالك.',
  'activity.unused': (network) => `لا يستخدم هذا الموقع ${isolate(network)}.`,

  'activity.failedOther': 'لم تنجح. لم يتغيّر شيء.',
  'activity.failedSend': 'لم تنجح. لم يُرسَل شيء.',
  'activity.pending': 'قيد الانتظار',
  'activity.pendingBuy': (bought) => `جارٍ شراء ${isolate(bought)}`,
  'activity.pendingOther': 'قيد التنفيذ',
  'activity.pendingReceive': (from) => `جارٍ الاستلام من ${isolate(from)}`,
  'activity.pendingSwap': (paid, received) => `جارٍ تبديل ${isolate(paid)} إلى ${isolate(received)}`,
  'activity.pendingSend': (to) => `جارٍ الإرسال إلى ${isolate(to)}`,
  'activity.receivedFrom': (from) => `استلام من ${isolate(from)}`,
  'activity.sentTo': (to) => `إرسال إلى ${isolate(to)}`,
  'activity.swapped': (paid, received) => `تم تبديل ${isolate(paid)} إلى ${isolate(received)}`,
  'activity.to': (to) => `إلى ${isolate(to)}`,
  'activity.withSite': (action, site) => `${action} على ${isolate(site)}`,

  'activity.did.approve': 'موافقة',
  'activity.did.borrow': 'اقتراض',
  'activity.did.bought': 'شراء',
  'activity.did.burn': 'حرق',
  'activity.did.cancel': 'إلغاء',
  'activity.did.claim': 'مطالبة',
  'activity.did.deploy': 'نشر',
  'activity.did.deposit': 'إيداع',
  'activity.did.execute': 'تنفيذ',
  'activity.did.mint': 'سكّ',
  'activity.did.receive': 'استلام',
  'activity.did.repay': 'سداد',
  'activity.did.sell': 'بيع',
  'activity.did.send': 'إرسال',
  'activity.did.stake': 'رهن',
  'activity.did.trade': 'تبديل',
  'activity.did.unstake': 'إلغاء الرهن',
  'activity.did.withdraw': 'سحب',
}
