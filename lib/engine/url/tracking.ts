/** Query parameters that only tell where a visitor came from, or which visitor it is; the page is the same without. */
const TRACKING_PARAMS = new Set(
  (
    'gclid gclsrc dclid gbraid wbraid fbclid msclkid twclid ttclid yclid ysclid scclid li_fat_id igshid mc_cid mc_eid ' +
    '_ga _gl _hsenc _hsmi __hstc __hssc hsctatracking mkt_tok oly_anon_id oly_enc_id vero_id vero_conv rb_clickid ' +
    's_cid wt_mc cmpid srsltid spm scm ref_src ref_url _openstat phpsessid jsessionid'
  ).split(' '),
);

/** @param name of a parameter, in lower case. */
export function isTracking(name: string): boolean {
  return name.startsWith('utm_') || TRACKING_PARAMS.has(name);
}
