/** A topic of the practice web, compactly: hosts, articles and sentences that may stand on any of its pages. */
export interface PracticeTopic {
  readonly label: string;
  readonly lang: 'en' | 'zh';
  /** Host name and the name of the site. */
  readonly hosts: readonly (readonly [host: string, name: string])[];
  readonly keywords: readonly string[];
  /** Title and text; the n-th article stands on the n-th host, taken in turn. */
  readonly articles: readonly (readonly [title: string, text: string])[];
  readonly asides: readonly string[];
}
