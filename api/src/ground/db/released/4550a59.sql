-- schema: 0060_room_stills
-- Rows alone come in: what rules of the database do on insert was done before.
SET session_replication_role = replica;
INSERT INTO accounts (id, email, password_hash, password_changed_at, name, photo, notifications, blocked_at, blocked_reason, created_at, removal_due_at, removal_reason) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'rowan@example.com', '$argon2id$v=19$m=7168,t=5,p=1$6Oub3PmcQLnY0eh4lOR9/Q$AFYCdWSmQbueve0d8Y49ADO7XLbgNIbSYw3RrPrJDWA', '2026-10-16 12:00:00+00', 'Rowan Hale', NULL, '{"newGame": true, "dropCarts": true, "newsAndPromotions": false, "specialDealsForYou": true}', NULL, NULL, '2025-10-21 12:00:00+00', NULL, NULL),
  ('2', 'sage@example.com', '$argon2id$v=19$m=7168,t=5,p=1$cS8TyuqeMkgChvqcf+101w$7NG3kZC5GTaVqIrG9RiwVbZj0nDweCVADB5Ode7vrpg', '2026-10-16 12:00:00+00', 'Sage Lindqvist', NULL, '{"newGame": true, "dropCarts": true, "newsAndPromotions": false, "specialDealsForYou": true}', NULL, NULL, '2025-10-21 12:00:00+00', NULL, NULL),
  ('3', 'wren@example.com', '$argon2id$v=19$m=7168,t=5,p=1$nZQnJWs5AcPdBB/+20RPRw$yp4NSvVQzuteBJKSzRaefMzEmsFb/kqOmM16Vv50PrA', '2026-10-16 12:00:00+00', 'Wren Castle', '{"path": "avatars/a-made-up-picture.webp", "color": "#203040", "width": 512, "height": 512}', '{"newGame": true, "dropCarts": true, "newsAndPromotions": false, "specialDealsForYou": true}', NULL, NULL, '2025-10-21 12:00:00+00', NULL, NULL),
  ('4', 'mara@example.com', '$argon2id$v=19$m=7168,t=5,p=1$1l8P58XwoRgx57gpKxICdQ$TltYXKiKeV+k5exmdP7jkPm46H7IkJ7t89oj73mn5X8', '2026-10-16 12:00:00+00', 'Mara', NULL, '{"newGame": true, "dropCarts": true, "newsAndPromotions": false, "specialDealsForYou": true}', NULL, NULL, '2025-10-21 12:00:00+00', NULL, NULL);
INSERT INTO affiliate_clicks (id, aff_id, offer_id, link_data, parameters, created_at, expires_at) OVERRIDING SYSTEM VALUE VALUES
  ('click-1', 'partner', 'summer', NULL, '{}', '2026-11-04 00:00:00+00', '2026-12-04 00:00:00+00');
INSERT INTO affiliate_partners (aff_id, postback_template) OVERRIDING SYSTEM VALUE VALUES
  ('partner', 'https://partner.example/{click_id}');
INSERT INTO affiliate_sales (id, click_id, event, sale_id, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'click-1', 'registration', '1', '2026-11-05 00:00:00+00');
INSERT INTO age_tokens (id, account_id, visitor_id, verification_id, issued_at, expires_at, revoked_at) OVERRIDING SYSTEM VALUE VALUES
  ('token-1', '1', NULL, '1', '2026-11-06 00:00:00+00', '2027-11-06 00:00:00+00', NULL);
INSERT INTO age_verifications (id, session_hash, outcome, method, threshold, ended_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', E'\\x01', 'COMPLETE', 'sandbox', '21', '2026-11-06 00:00:00+00');
INSERT INTO categories (id, slug, title, parent, "position") OVERRIDING SYSTEM VALUE VALUES
  ('1', 'place', 'Place', NULL, '0'),
  ('2', 'play', 'Play', 'place', '1');
INSERT INTO chat_messages (room_id, sequence, kind, account_id, name, text, coins, transfer_id, key, sent_at, deleted_at, as_performer) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'text', '1', 'Blue Harbour', 'Good evening.', NULL, NULL, NULL, '2026-11-07 00:00:00+00', NULL, 'false');
INSERT INTO checkouts (id, account_id, kind, product_id, coins, plan, amount, list_amount, currency, coupon_code, state, problem, provider, payment_id, pay_url, continue_to, country, affiliate_click_id, subscription_id, created_at, expires_at, settled_at, refunded_at, asked_at, coins_needed, paid_amount, paid_currency, held_at, review, reviewed_at, receipt, sale_id, refunded_parts) OVERRIDING SYSTEM VALUE VALUES
  ('GGFY-R4Y1-HA3Q', '1', 'plan', 'premium-yearly', NULL, 'yearly', '9588', '9588', 'USD', NULL, 'paid', NULL, 'sandbox', 'GGFY-R4Y1-HA3Q:0', NULL, NULL, NULL, NULL, '1', '2026-06-25 12:00:00+00', '2026-06-25 12:00:00+00', '2026-06-25 12:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]');
INSERT INTO contact_messages (id, reference, name, email, topic, message, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'M-1', 'A visitor', 'visitor@example.com', 'other', 'Hello.', '2026-11-04 00:00:00+00');
INSERT INTO devices (slug, name, maker, text, connects, link, "position", image, price) OVERRIDING SYSTEM VALUE VALUES
  ('halden-one', 'Halden One', 'Halden', 'Follows scripts.', 'bluetooth', '{"url": "https://shop.example/halden-one", "affiliate": true}', '0', '{"path": "devices/halden-one.webp", "color": "#203040", "width": 600, "height": 900}', '{"amount": 14900, "currency": "USD"}'),
  ('open-plan', 'Open plan', 'Everybody', 'Made at home.', 'usb', NULL, '1', NULL, NULL);
INSERT INTO faq_items (slug, "group", question, answer, "position") OVERRIDING SYSTEM VALUE VALUES
  ('refunds', 'Money', 'Do you refund?', '<p>Yes.</p>', '0');
INSERT INTO favourites (id, account_id, game_id, video_id, model_id, added_at, awaits_release) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', NULL, '1', NULL, '2026-11-24 12:00:00+00', 'false'),
  ('2', '1', NULL, '2', NULL, '2026-11-23 12:00:00+00', 'false'),
  ('3', '1', NULL, '3', NULL, '2026-11-22 12:00:00+00', 'false'),
  ('4', '1', NULL, NULL, '1', '2026-11-21 12:00:00+00', 'false'),
  ('5', '1', NULL, NULL, '2', '2026-11-20 12:00:00+00', 'false'),
  ('6', '1', '3', NULL, NULL, '2026-11-02 00:00:00+00', 'false');
INSERT INTO follows (account_id, model_id, created_at, told_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '2026-11-15 10:00:00+00', NULL);
INSERT INTO game_models (game_id, model_id, "position") OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1'),
  ('1', '2', '0'),
  ('2', '1', '0'),
  ('3', '1', '0'),
  ('4', '1', '0');
INSERT INTO games (id, slug, title, tagline, description, studio_id, tag_ids, soft, view, popularity, rating, rating_spread, difficulty, scripts, projection, hours, scenes, endings, coins, standard_discount, premium_discount, gems, released_on, updated_on, languages, comfort, headsets, files, poster, logo, logo_left, hero, gallery, clip, keywords, "position", trailer, withdrawn_at, soft_text, papers_until) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'violet-engine', 'Title of violet-engine', 'A short line.', '["One paragraph."]', '1', '{2,1}', 'true', 'released', '900', '43', '{0,0,0,2,0}', '1', 'false', '360', '3.5', '12', '2', '100', '15', '25', NULL, '2025-01-01', '2025-02-01', '["English"]', 'Comfortable', '["Quest 3"]', '[{"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "gigabytes": 4.5, "projection": "flat", "fieldOfView": 0}, {"width": 8192, "height": 4096, "stereo": "top-bottom", "quality": "8K", "gigabytes": 11, "projection": "360", "fieldOfView": 360}]', '{"path": "posters/violet-engine.webp", "color": "#203040", "width": 600, "height": 900}', NULL, NULL, '{"path": "heroes/violet-engine.webp", "color": "#203040", "width": 600, "height": 900}', '[]', '{"source": "dunes.mp4"}', 'North Light Puzzle Space Odile Ravenscar Mara Vellin', '0', '{"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "captions": [{"label": "English", "source": "crossing-trailer-en.vtt", "language": "en"}], "playlist": "adaptive.m3u8", "gigabytes": 1, "projection": "flat", "fieldOfView": 0}', NULL, NULL, '2026-12-29 00:00:00+00'),
  ('2', '2048-tides', 'Title of 2048-tides', 'A short line.', '["One paragraph."]', '1', '{1}', 'false', 'released', '500', '47', '{0,0,0,0,2}', '1', 'false', 'flat', '3.5', '12', '2', '33', '0', '50', NULL, '2026-03-01', '2026-03-01', '["English"]', 'Comfortable', '["Quest 3"]', '[{"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "gigabytes": 4.5, "projection": "flat", "fieldOfView": 0}]', '{"path": "posters/2048-tides.webp", "color": "#203040", "width": 600, "height": 900}', NULL, NULL, '{"path": "heroes/2048-tides.webp", "color": "#203040", "width": 600, "height": 900}', '[]', '{"source": "portal.mp4"}', 'North Light Space Mara Vellin', '1', '{"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "gigabytes": 1, "projection": "flat", "fieldOfView": 0}', NULL, NULL, '2026-12-29 00:00:00+00'),
  ('3', 'saltlight', 'a quiet Saltlight', 'A short line.', '["One paragraph."]', '1', '{1}', 'true', 'released', '300', '43', '{0,0,0,2,0}', '1', 'false', 'flat', '3.5', '12', '2', '250', '0', '25', NULL, '2025-01-01', '2025-02-01', '["English"]', 'Comfortable', '["Quest 3"]', '[{"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "gigabytes": 4.5, "projection": "flat", "fieldOfView": 0}]', '{"path": "posters/saltlight.webp", "color": "#203040", "width": 600, "height": 900}', NULL, NULL, '{"path": "heroes/saltlight.webp", "color": "#203040", "width": 600, "height": 900}', '[]', NULL, 'North Light Space Mara Vellin', '2', NULL, NULL, NULL, '2026-12-29 00:00:00+00'),
  ('4', 'dune-sonata', 'Title of dune-sonata', 'A short line.', '["One paragraph."]', '1', '{}', 'true', 'announcement', '200', '40', '{0,0,0,2,0}', '1', 'false', 'flat', '3.5', '12', '2', '100', '0', '25', NULL, '2025-01-01', '2025-02-01', '["English"]', 'Comfortable', '["Quest 3"]', '[{"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "gigabytes": 4.5, "projection": "flat", "fieldOfView": 0}]', '{"path": "posters/dune-sonata.webp", "color": "#203040", "width": 600, "height": 900}', NULL, NULL, '{"path": "heroes/dune-sonata.webp", "color": "#203040", "width": 600, "height": 900}', '[]', NULL, 'North Light Mara Vellin', '3', NULL, NULL, NULL, '2026-12-29 00:00:00+00');
INSERT INTO headset_sessions (session_id, refresh_hash) OVERRIDING SYSTEM VALUE VALUES
  ('3f527fe0-db6b-4984-9d0a-6807c3eab8ed', E'\\x02');
INSERT INTO history (id, account_id, game_id, video_id, model_id, seconds, seen_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', NULL, NULL, '2', NULL, '2026-11-25 07:00:00+00'),
  ('2', '1', NULL, NULL, '1', NULL, '2026-11-25 02:00:00+00'),
  ('3', '1', NULL, '3', NULL, NULL, '2026-11-24 21:00:00+00'),
  ('4', '1', NULL, '2', NULL, NULL, '2026-11-24 16:00:00+00'),
  ('5', '1', NULL, '1', NULL, NULL, '2026-11-24 11:00:00+00');
INSERT INTO ledger_accounts (id, kind, owner, currency, balance, bought) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'system', 'debt:1', '0', '0', '0'),
  ('10', 'system', 'sales:1', '0', '3000', '0'),
  ('11', 'system', 'debt:2', '0', '0', '0'),
  ('12', 'member', 'member:2', '0', '1200', '0'),
  ('13', 'system', 'debt:3', '0', '0', '0'),
  ('14', 'member', 'member:3', '0', '5', '0'),
  ('2', 'system', 'debt:1', '1', '0', '0'),
  ('3', 'system', 'grants', '0', '-3655', '0'),
  ('4', 'system', 'grants', '1', '-38', '0'),
  ('5', 'member', 'member:1', '0', '2450', '0'),
  ('6', 'member', 'member:1', '1', '38', '0'),
  ('7', 'system', 'grants:1', '0', '-3000', '0'),
  ('8', 'system', 'rewards:1', '1', '-250', '0'),
  ('9', 'system', 'sales:1', '1', '250', '0');
INSERT INTO ledger_entries (id, transfer_id, ledger_account_id, currency, amount, bought) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '5', '0', '2450', '0'),
  ('10', '4', '8', '1', '-50', '0'),
  ('11', '5', '6', '1', '50', '0'),
  ('12', '5', '8', '1', '-50', '0'),
  ('13', '6', '6', '1', '-150', '0'),
  ('14', '6', '9', '1', '150', '0'),
  ('15', '7', '6', '1', '50', '0'),
  ('16', '7', '8', '1', '-50', '0'),
  ('17', '8', '5', '0', '-33', '0'),
  ('18', '8', '10', '0', '33', '0'),
  ('19', '9', '5', '0', '-467', '0'),
  ('2', '1', '3', '0', '-2450', '0'),
  ('20', '9', '10', '0', '467', '0'),
  ('21', '10', '6', '1', '50', '0'),
  ('22', '10', '8', '1', '-50', '0'),
  ('23', '11', '5', '0', '-500', '0'),
  ('24', '11', '10', '0', '500', '0'),
  ('25', '12', '5', '0', '-500', '0'),
  ('26', '12', '10', '0', '500', '0'),
  ('27', '13', '6', '1', '-100', '0'),
  ('28', '13', '9', '1', '100', '0'),
  ('29', '14', '5', '0', '-500', '0'),
  ('3', '1', '6', '1', '38', '0'),
  ('30', '14', '10', '0', '500', '0'),
  ('31', '15', '5', '0', '-500', '0'),
  ('32', '15', '10', '0', '500', '0'),
  ('33', '16', '5', '0', '-500', '0'),
  ('34', '16', '10', '0', '500', '0'),
  ('35', '17', '12', '0', '1200', '0'),
  ('36', '17', '3', '0', '-1200', '0'),
  ('37', '18', '14', '0', '5', '0'),
  ('38', '18', '3', '0', '-5', '0'),
  ('4', '1', '4', '1', '-38', '0'),
  ('5', '2', '5', '0', '3000', '0'),
  ('6', '2', '7', '0', '-3000', '0'),
  ('7', '3', '6', '1', '50', '0'),
  ('8', '3', '8', '1', '-50', '0'),
  ('9', '4', '6', '1', '50', '0');
INSERT INTO ledger_transfers (id, ledger_account_id, idempotency_key, reason, request, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '5', 'demo-grant', 'Demo balance', '["Demo balance",[["member:1",0,2450],["grants",0,-2450],["member:1",1,38],["grants",1,-38]]]', '2025-10-21 12:00:00+00'),
  ('10', '6', 'demo-8', 'premium-gems:demo-1', '["premium-gems:demo-1",[["member:1",1,50],["rewards:1",1,-50]]]', '2026-10-25 12:00:00+00'),
  ('11', '5', 'demo-9', 'tip:demo-31', '["tip:demo-31",[["member:1",0,-500],["sales:1",0,500]]]', '2026-10-25 12:00:00+00'),
  ('12', '5', 'demo-10', 'tip:demo-24', '["tip:demo-24",[["member:1",0,-500],["sales:1",0,500]]]', '2026-11-01 12:00:00+00'),
  ('13', '6', 'demo-11', 'purchase:1', '["purchase:1",[["member:1",1,-100],["sales:1",1,100]]]', '2026-11-04 12:00:00+00'),
  ('14', '5', 'demo-12', 'tip:demo-17', '["tip:demo-17",[["member:1",0,-500],["sales:1",0,500]]]', '2026-11-08 12:00:00+00'),
  ('15', '5', 'demo-13', 'tip:demo-10', '["tip:demo-10",[["member:1",0,-500],["sales:1",0,500]]]', '2026-11-15 12:00:00+00'),
  ('16', '5', 'demo-14', 'tip:demo-3', '["tip:demo-3",[["member:1",0,-500],["sales:1",0,500]]]', '2026-11-22 12:00:00+00'),
  ('17', '12', 'demo-grant', 'Demo balance', '["Demo balance",[["member:2",0,1200],["grants",0,-1200]]]', '2025-10-21 12:00:00+00'),
  ('18', '14', 'demo-grant', 'Demo balance', '["Demo balance",[["member:3",0,5],["grants",0,-5]]]', '2025-10-21 12:00:00+00'),
  ('2', '5', 'demo-0', 'coins:demo-155', '["coins:demo-155",[["member:1",0,3000],["grants:1",0,-3000]]]', '2026-06-23 12:00:00+00'),
  ('3', '6', 'demo-1', 'premium-gems:demo-5', '["premium-gems:demo-5",[["member:1",1,50],["rewards:1",1,-50]]]', '2026-06-25 12:00:00+00'),
  ('4', '6', 'demo-2', 'premium-gems:demo-4', '["premium-gems:demo-4",[["member:1",1,50],["rewards:1",1,-50]]]', '2026-07-25 12:00:00+00'),
  ('5', '6', 'demo-3', 'premium-gems:demo-3', '["premium-gems:demo-3",[["member:1",1,50],["rewards:1",1,-50]]]', '2026-08-25 12:00:00+00'),
  ('6', '6', 'demo-4', 'purchase:3', '["purchase:3",[["member:1",1,-150],["sales:1",1,150]]]', '2026-09-23 12:00:00+00'),
  ('7', '6', 'demo-5', 'premium-gems:demo-2', '["premium-gems:demo-2",[["member:1",1,50],["rewards:1",1,-50]]]', '2026-09-25 12:00:00+00'),
  ('8', '5', 'demo-6', 'purchase:2', '["purchase:2",[["member:1",0,-33],["sales:1",0,33]]]', '2026-10-14 12:00:00+00'),
  ('9', '5', 'demo-7', 'tip:demo-38', '["tip:demo-38",[["member:1",0,-467],["sales:1",0,467]]]', '2026-10-18 12:00:00+00');
INSERT INTO live_broadcasts (id, room_id, node, source, started_at, seen_at, ended_at, viewers, peak_viewers, bitrate_kbps, lost_permille, is_interrupted, followers_told_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'node-1', 'studio', '2026-11-07 00:00:00+00', '2026-11-07 00:00:00+00', '2026-11-07 00:00:00+00', '0', '0', '0', '0', 'false', NULL);
INSERT INTO live_rooms (id, nickname, model_id, topic, projection, back_in_minutes, back_at, picture, "position", topics, goal_title, goal_coins, goal_reached, slow_mode_seconds, is_private, chat_sequence, loop, private_since, private_coins_per_minute, tip_menu, blocked_words, closed_at, closed_reason, papers_until, papers_grace_until, papers_reminded_days, recording) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'mara', '1', 'Reading letters', 'flat', '90', '2026-11-25 13:30:00+00', '{"path": "live/mara.webp", "color": "#203040", "width": 600, "height": 900}', '0', '{letters}', 'Encore set', '5000', '3400', '0', 'false', '1', NULL, NULL, '0', '[]', '{}', NULL, NULL, '2029-05-01 00:00:00+00', NULL, NULL, NULL),
  ('2', 'odile', '2', 'Star maps', '180', NULL, NULL, '{"path": "live/odile.webp", "color": "#203040", "width": 600, "height": 900}', '1', '{letters,star-maps}', 'New headset', '12000', '7150', '0', 'false', '0', NULL, NULL, '0', '[]', '{}', NULL, NULL, '2026-12-28 00:00:00+00', '2026-12-28 00:00:00+00', NULL, NULL);
INSERT INTO media_files (name, key, kind, soft, owner_kind, owner_slug, size_bytes, width, height, duration_seconds, codecs, color, chapters) OVERRIDING SYSTEM VALUE VALUES
  ('avatars/mara-vellin.webp', NULL, 'image', 'true', 'performer', 'mara-vellin', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('avatars/odile-ravenscar.webp', NULL, 'image', 'false', 'performer', 'odile-ravenscar', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('avatars/site-dunes.webp', NULL, 'image', 'true', 'site', 'site', NULL, '512', '512', NULL, NULL, '#203040', NULL),
  ('avatars/site-portal.webp', NULL, 'image', 'true', 'site', 'site', NULL, '512', '512', NULL, NULL, '#203040', NULL),
  ('clips/dunes.mp4', NULL, 'clip', 'true', 'game', 'violet-engine', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('clips/portal.mp4', NULL, 'clip', 'false', 'game', '2048-tides', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('devices/halden-one.webp', NULL, 'image', 'false', 'device', 'halden-one', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('heroes/2048-tides.webp', NULL, 'image', 'false', 'game', '2048-tides', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('heroes/dune-sonata.webp', NULL, 'image', 'true', 'game', 'dune-sonata', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('heroes/saltlight.webp', NULL, 'image', 'true', 'game', 'saltlight', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('heroes/spring.webp', NULL, 'image', 'false', 'offer', 'spring', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('heroes/violet-engine.webp', NULL, 'image', 'true', 'game', 'violet-engine', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('live/mara.webp', NULL, 'image', 'false', 'room', 'mara', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('live/odile.webp', NULL, 'image', 'false', 'room', 'odile', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('portraits/mara-vellin.webp', NULL, 'image', 'true', 'performer', 'mara-vellin', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('portraits/odile-ravenscar.webp', NULL, 'image', 'false', 'performer', 'odile-ravenscar', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('posters/2048-tides.webp', NULL, 'image', 'false', 'game', '2048-tides', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('posters/dune-sonata.webp', NULL, 'image', 'true', 'game', 'dune-sonata', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('posters/saltlight.webp', NULL, 'image', 'true', 'game', 'saltlight', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('posters/violet-engine.webp', NULL, 'image', 'true', 'game', 'violet-engine', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('scripts/steady.funscript', NULL, 'script', 'false', 'video', 'glass-walk', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('streams/adaptive.m3u8', NULL, 'playlist', 'false', 'game', 'violet-engine', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('streams/clock-en.vtt', NULL, 'captions', 'false', 'video', 'glass-walk', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('streams/crossing-trailer-en.vtt', NULL, 'captions', 'true', 'game', 'violet-engine', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('streams/flat.mp4', NULL, 'film', 'false', 'game', 'violet-engine', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('streams/tb-360.mp4', NULL, 'film', 'false', 'video', 'glass-walk', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('videos/glass-walk.webp', NULL, 'image', 'true', 'video', 'glass-walk', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('videos/long-shore.webp', NULL, 'image', 'false', 'video', 'long-shore', NULL, '600', '900', NULL, NULL, '#203040', NULL),
  ('videos/night-ferry.webp', NULL, 'image', 'false', 'video', 'night-ferry', NULL, '600', '900', NULL, NULL, '#203040', NULL);
INSERT INTO models (id, slug, first_name, last_name, bio, born_on, soft, popularity, portrait, avatar, "position", withdrawn_at, soft_text, papers_until, papers_grace_until) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'mara-vellin', 'Mara', 'Vellin', '["Performs in VR since 2019."]', '1995-04-02', 'true', '5', '{"path": "portraits/mara-vellin.webp", "color": "#203040", "width": 600, "height": 900}', '{"path": "avatars/mara-vellin.webp", "color": "#203040", "width": 600, "height": 900}', '0', NULL, NULL, '2026-12-29 00:00:00+00', '2026-12-29 00:00:00+00'),
  ('2', 'odile-ravenscar', 'Odile', 'Ravenscar', '["Performs in VR since 2019."]', '1995-04-02', 'false', '90', '{"path": "portraits/odile-ravenscar.webp", "color": "#203040", "width": 600, "height": 900}', '{"path": "avatars/odile-ravenscar.webp", "color": "#203040", "width": 600, "height": 900}', '1', NULL, NULL, '2026-12-29 00:00:00+00', '2026-12-29 00:00:00+00');
INSERT INTO offers (id, slug, title, text, game_ids, starts_on, ends_on, image, "position", terms) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'spring', 'Spring sale', 'Two games for less.', '{3,1}', '2026-03-01', NULL, '{"path": "heroes/spring.webp", "color": "#203040", "width": 600, "height": 900}', '0', '{"kind": "selection"}');
INSERT INTO outbox (id, kind, dedupe_key, payload, state, tries, due_at, last_problem, created_at, sent_at, traceparent, account_id, about) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'mail', 'welcome:1', '{"to": "wren@example.com", "html": "<p>Hello.</p>", "text": "Hello.", "subject": "Welcome"}', 'sent', '1', '2026-11-06 00:00:00+00', NULL, '2026-11-06 00:00:00+00', '2026-11-06 00:00:00+00', NULL, NULL, NULL);
INSERT INTO papers (id, room_id, account_id, kind, state, reason, file_key, sealed_with, type, size_bytes, expires_on, uploaded_at, decided_at, looked_at, looked_by, ended_at, given_by, giver, model_id) OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000001', '1', '4', 'identity', 'valid', NULL, 'made-1', 'made', 'image/jpeg', '1200', '2029-05-01', '2026-11-19 10:00:00+00', '2026-11-20 10:00:00+00', '2026-11-20 09:58:00+00', 'sage@example.com', NULL, NULL, NULL, '1'),
  ('00000000-0000-4000-8000-000000000002', '1', '4', 'consent', 'valid', NULL, 'made-2', 'made', 'application/pdf', '2400', '2029-05-01', '2026-11-19 10:01:00+00', '2026-11-20 10:01:00+00', '2026-11-20 09:59:00+00', 'sage@example.com', NULL, NULL, NULL, '1');
INSERT INTO passkeys (id, account_id, name, public_key, counter, transports, created_at, last_used_at) OVERRIDING SYSTEM VALUE VALUES
  ('cGFzc2tleQ', '3', 'My phone', E'\\x0102', '0', '{internal}', '2026-11-06 00:00:00+00', NULL);
INSERT INTO payouts (id, key, room_id, account_id, period_from, period_until, coins, per_thousand, share_percent, amount, currency, state, proposed_at, proposed_by, proposer, approved_at, approver, paid_at, reference, rejected_at, rejection) OVERRIDING SYSTEM VALUE VALUES
  ('1', '00000000-0000-4000-8000-000000000003', '1', '4', '2026-10-01 00:00:00+00', '2026-11-01 00:00:00+00', '3000', '900', '50', '1350', 'USD', 'paid', '2026-11-02 10:00:00+00', '2', 'sage@example.com', '2026-11-03 10:00:00+00', 'second@example.com', '2026-11-21 10:00:00+00', 'Transfer 41', NULL, NULL);
INSERT INTO performers (account_id, room_id, stream_key_hash) OVERRIDING SYSTEM VALUE VALUES
  ('4', '1', E'\\x01');
INSERT INTO play_progress (account_id, game_id, seconds, duration_seconds, played_at, completed_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '7056', '12600', '2026-11-25 09:00:00+00', NULL),
  ('1', '2', '2520', '12600', '2026-11-24 08:00:00+00', NULL),
  ('1', '3', '12600', '12600', '2026-11-22 09:00:00+00', '2026-11-22 09:00:00+00');
INSERT INTO private_stays (id, room_id, account_id, coins_per_minute, minutes, coins, hold_id, started_at, due_at, seen_at, ended_at, end_reason, broadcast_id, private_since) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '2', '20', '2', '40', NULL, '2026-11-07 00:00:00+00', '2026-11-07 00:03:00+00', '2026-11-07 00:02:00+00', '2026-11-07 00:02:00+00', 'left', '1', '2026-11-07 00:00:00+00');
INSERT INTO public_names (account_id, name, key, confirmed_at, changed_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'Blue Harbour', 'blueharbour', '2026-11-25 12:00:00+00', NULL),
  ('2', 'Night Owl', 'nlghtowl', '2026-11-25 12:00:00+00', NULL);
INSERT INTO purchases (id, account_id, game_id, purchased_at, receipt_id) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', '2026-11-04 12:00:00+00', NULL),
  ('2', '1', '2', '2026-10-14 12:00:00+00', NULL),
  ('3', '1', '3', '2026-09-23 12:00:00+00', NULL),
  ('4', '2', '1', '2026-11-04 12:00:00+00', NULL);
INSERT INTO ratings (account_id, game_id, stars, rated_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '50', '2026-11-25 13:59:42.665482+00'),
  ('1', '2', '40', '2026-11-25 13:59:42.665482+00'),
  ('1', '3', '50', '2026-11-25 13:59:42.665482+00');
INSERT INTO recovery_codes (account_id, code_hash, pending) OVERRIDING SYSTEM VALUE VALUES
  ('2', E'\\x9ad28fe9bf19e3d0e30fa982ab6a26658980bf2b235ad24a06ac34eea1c61e88', 'false');
INSERT INTO report_appeals (report_id, side, text, filed_at, due_at, decided_at) OVERRIDING SYSTEM VALUE VALUES
  ('2', 'reporter', 'It still is not', '2026-11-12 10:00:00+00', '2026-12-12 10:00:00+00', NULL);
INSERT INTO report_claims (report_id, account_id, actor, claimed_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '2', 'sage@example.com', '2026-11-24 11:00:00+00');
INSERT INTO report_decisions (id, report_id, stage, outcome, took_down, blocked, to_reporter, to_reported, account_id, actor, decided_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '2', 'first', 'none', 'false', 'false', 'We looked at it and changed nothing.', '', '2', 'sage@example.com', '2026-11-11 10:00:00+00');
INSERT INTO reports (id, number, kind, subject, path, title, content, reason, text, account_id, email, state, created_at, due_at, evidence) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'R-AAAA-0001', 'room', 'mara', '/live-cams/mara', 'Mara', 'A live room', 'rules', 'Asks for money elsewhere', '1', NULL, 'open', '2026-11-24 10:00:00+00', '2026-12-01 10:00:00+00', NULL),
  ('2', 'R-AAAA-0002', 'game', 'violet-engine', '/games/violet-engine', 'Violet Engine', 'A game', 'rules', 'The picture is not of this game', NULL, 'guest@example.com', 'closed', '2026-11-10 10:00:00+00', '2026-11-17 10:00:00+00', NULL);
INSERT INTO room_shows (id, room_id, starts_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '2026-12-05 20:00:00+00');
INSERT INTO sandbox_orders (reference, request, outcome, chosen_at, renews, cancelled_at, refunded, created_at, parts) OVERRIDING SYSTEM VALUE VALUES
  ('GGFY-R4Y1-HA3Q', '{"price": {"amount": 9588, "currency": "USD"}, "productId": "premium-yearly", "recurring": {"price": {"amount": 9588, "currency": "USD"}, "months": 12}, "reference": "GGFY-R4Y1-HA3Q", "returnUrl": "/", "description": "Premium, 12 months"}', 'no-webhook', '2026-06-25 12:00:00+00', 'pay', NULL, '[]', '2026-06-25 12:00:00+00', '[]');
INSERT INTO search_dictionary (word) OVERRIDING SYSTEM VALUE VALUES
  ('2048'),
  ('a'),
  ('dune'),
  ('engine'),
  ('ferry'),
  ('glass'),
  ('light'),
  ('long'),
  ('mara'),
  ('night'),
  ('north'),
  ('odile'),
  ('of'),
  ('puzzle'),
  ('quiet'),
  ('ravenscar'),
  ('saltlight'),
  ('shore'),
  ('sonata'),
  ('space'),
  ('the'),
  ('tides'),
  ('title'),
  ('vellin'),
  ('violet'),
  ('walk');
INSERT INTO seo_entries (page_url, entry, "position") OVERRIDING SYSTEM VALUE VALUES
  ('/games', '{"meta": {"title": "All games", "robots": "index, follow", "keywords": "", "description": "Every game."}, "page": {"h1": "Games", "h2": "", "description": ""}, "pageUrl": "/games", "schemes": {"twitter": {}, "openGraph": {}, "schemeOrg": []}, "canonical": "/games", "breadcrumbs": [{"url": "/", "title": "Home"}]}', '0');
INSERT INTO sessions (token_hash, id, account_id, device, reauthenticated_at, created_at, last_seen_at) OVERRIDING SYSTEM VALUE VALUES
  (E'\\x4fe5bd99c27422967ad519512b741f0c9703ed41a0ef053e5903b2877c858012', '3f527fe0-db6b-4984-9d0a-6807c3eab8ed', '3', 'Firefox', NULL, '2026-11-06 00:00:00+00', '2026-11-20 00:00:00+00');
INSERT INTO settings (key, value) OVERRIDING SYSTEM VALUE VALUES
  ('content-version', '1');
INSERT INTO site_content (key, value) OVERRIDING SYSTEM VALUE VALUES
  ('accountPictures', '{}'),
  ('avatars', '[{"path": "avatars/site-dunes.webp", "color": "#203040", "width": 512, "height": 512}, {"path": "avatars/site-portal.webp", "color": "#203040", "width": 512, "height": 512}]'),
  ('bars', '{"footer": {"logo": {"image": null, "title": "Meridian"}, "menu": [{"url": "/help", "items": [{"url": "/help/vr-setup/quest", "title": "Quest", "permissions": ["guest"]}], "title": "Help", "permissions": ["guest", "user"]}], "copyRightText": "2026"}, "header": {"logo": {"image": null, "title": "Meridian"}, "menu": [{"url": "/games", "title": "Games", "permissions": ["guest", "user"]}], "buttons": []}, "dashboard": {"menu": []}}'),
  ('home', '{"hero": [], "sections": [{"kind": "popular", "title": "Featured games"}]}');
INSERT INTO site_hours (measure, currency, hour, value) OVERRIDING SYSTEM VALUE VALUES
  ('orders', 'USD', '2026-11-21 10:00:00+00', '2');
INSERT INTO staff_audit (id, at, account_id, actor, from_address, act, subject, member_id, before, after, reason, request_id) OVERRIDING SYSTEM VALUE VALUES
  ('1', '2026-11-20 09:00:00+00', '2', 'sage@example.com', 'cli', 'staff.grant', 'sage@example.com', '2', NULL, '{"roles": ["owner"]}', 'The first owner', 'made-1'),
  ('2', '2026-11-21 10:00:00+00', '2', 'sage@example.com', '192.0.2.7', 'payouts.paid', 'payout 1', NULL, '{"state": "approved"}', '{"state": "paid"}', 'October', 'made-2');
INSERT INTO staff_invitations (id, email, roles, token_hash, invited_by, created_at, expires_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'new-moderator@example.com', '["moderator"]', E'\\x02', '2', '2026-11-25 10:00:00+00', '2026-12-02 10:00:00+00');
INSERT INTO staff_roles (account_id, role, granted_at) OVERRIDING SYSTEM VALUE VALUES
  ('2', 'owner', '2026-11-20 09:00:00+00');
INSERT INTO studios (id, slug, name, "position") OVERRIDING SYSTEM VALUE VALUES
  ('1', 'north-light', 'North Light', '0');
INSERT INTO subscription_periods (subscription_id, checkout_id, starts_at, ends_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'GGFY-R4Y1-HA3Q', '2026-06-25 12:00:00+00', '2027-06-25 12:00:00+00');
INSERT INTO subscriptions (id, account_id, plan, status, provider, reference, amount, currency, started_at, paid_until, access_until, next_try_at, failed_tries, cancelled_at, gem_months, next_gems_at, reminded_of) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'yearly', 'active', 'sandbox', 'GGFY-R4Y1-HA3Q', '9588', 'USD', '2026-06-25 12:00:00+00', '2027-06-25 12:00:00+00', '2027-06-26 12:00:00+00', '2027-06-26 00:00:00+00', '0', NULL, '6', '2026-12-25 12:00:00+00', NULL);
INSERT INTO tags (id, slug, title, color, text_color, category_id, "position") OVERRIDING SYSTEM VALUE VALUES
  ('1', 'space', 'Space', '#112233', '#ffffff', '1', '0'),
  ('2', 'puzzle', 'Puzzle', '#445566', '#ffffff', NULL, '1');
INSERT INTO text_pages (path, parent, title, summary, body, updated_on, "position") OVERRIDING SYSTEM VALUE VALUES
  ('/cookies', NULL, 'Text of /cookies', 'A text.', '<p>A text.</p>', '2026-01-01', '4'),
  ('/help', NULL, 'Help', 'Answers.', '<p>Ask.</p>', '2026-01-01', '0'),
  ('/help/coins-and-gems', '/help', 'Text of /help/coins-and-gems', 'A text.', '<p>A text.</p>', '2026-01-01', '6'),
  ('/help/scripts-and-devices', '/help', 'Text of /help/scripts-and-devices', 'A text.', '<p>A text.</p>', '2026-01-01', '5'),
  ('/help/vr-setup/quest', '/help', 'Quest', 'Set up a Quest.', '<p>Put it on.</p>', '2026-01-01', '1'),
  ('/privacy', NULL, 'Text of /privacy', 'A text.', '<p>A text.</p>', '2026-01-01', '3'),
  ('/terms-and-conditions', NULL, 'Text of /terms-and-conditions', 'A text.', '<p>A text.</p>', '2026-01-01', '2');
INSERT INTO totp_secrets (account_id, secret, pending, last_step, confirmed_at) OVERRIDING SYSTEM VALUE VALUES
  ('2', E'\\xbb14061989e8ea9d672461c9402dff2ed28ec069e7502c904a74401c2d423d10e45ed8d33a0f150fac57b635ec41b0de', NULL, NULL, '2026-11-01 00:00:00+00');
INSERT INTO transactions (entry_id, ledger_account_id, kind, balance_after, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '5', 'other', '2450', '2025-10-21 12:00:00+00'),
  ('11', '6', 'premium', '188', '2026-08-25 12:00:00+00'),
  ('13', '6', 'game', '38', '2026-09-23 12:00:00+00'),
  ('15', '6', 'premium', '88', '2026-09-25 12:00:00+00'),
  ('17', '5', 'game', '5417', '2026-10-14 12:00:00+00'),
  ('19', '5', 'live', '4950', '2026-10-18 12:00:00+00'),
  ('21', '6', 'premium', '138', '2026-10-25 12:00:00+00'),
  ('23', '5', 'live', '4450', '2026-10-25 12:00:00+00'),
  ('25', '5', 'live', '3950', '2026-11-01 12:00:00+00'),
  ('27', '6', 'game', '38', '2026-11-04 12:00:00+00'),
  ('29', '5', 'live', '3450', '2026-11-08 12:00:00+00'),
  ('3', '6', 'other', '38', '2025-10-21 12:00:00+00'),
  ('31', '5', 'live', '2950', '2026-11-15 12:00:00+00'),
  ('33', '5', 'live', '2450', '2026-11-22 12:00:00+00'),
  ('35', '12', 'other', '1200', '2025-10-21 12:00:00+00'),
  ('37', '14', 'other', '5', '2025-10-21 12:00:00+00'),
  ('5', '5', 'coins', '5450', '2026-06-23 12:00:00+00'),
  ('7', '6', 'premium', '88', '2026-06-25 12:00:00+00'),
  ('9', '6', 'premium', '138', '2026-07-25 12:00:00+00');
INSERT INTO uploaded_avatars (id, account_id, image, size, color, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('a-made-up-picture', '3', E'\\x52494646', '512', '#203040', '2026-11-04 00:00:00+00');
INSERT INTO video_models (video_id, model_id, "position") OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '0'),
  ('2', '1', '0'),
  ('3', '1', '0');
INSERT INTO videos (id, slug, title, description, duration_seconds, game_id, studio_id, tag_ids, soft, popularity, rating, scripts, released_on, premium, files, projection, trailer, chapters, captions, poster, keywords, "position", withdrawn_at, soft_text, papers_until) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'glass-walk', 'Glass Walk', '["A walk over glass."]', '600', '1', '1', '{1}', 'true', '3', '41', 'true', '2025-05-05', 'false', '[{"lens": null, "width": 8192, "height": 4096, "script": "steady.funscript", "source": "tb-360.mp4", "stereo": "top-bottom", "quality": "8K", "gigabytes": 11, "projection": "360", "fieldOfView": 360}, {"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "playlist": "adaptive.m3u8", "gigabytes": 1, "projection": "flat", "fieldOfView": 0}]', '360', '{"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "gigabytes": 0.1, "projection": "flat", "fieldOfView": 0}', '[{"at": 0, "title": "Arrival"}, {"at": 300, "title": "The long room"}]', '[{"label": "English", "source": "clock-en.vtt", "language": "en"}]', '{"path": "videos/glass-walk.webp", "color": "#203040", "width": 600, "height": 900}', 'North Light Space Mara Vellin', '0', NULL, NULL, '2026-12-29 00:00:00+00'),
  ('2', 'night-ferry', 'Night Ferry', '["A walk over glass."]', '600', '1', '1', '{1}', 'false', '2', '41', 'true', '2025-05-05', 'true', '[{"lens": null, "width": 8192, "height": 4096, "script": "steady.funscript", "source": "tb-360.mp4", "stereo": "top-bottom", "quality": "8K", "gigabytes": 11, "projection": "360", "fieldOfView": 360}, {"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "playlist": "adaptive.m3u8", "gigabytes": 1, "projection": "flat", "fieldOfView": 0}]', '360', '{"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "gigabytes": 0.1, "projection": "flat", "fieldOfView": 0}', '[{"at": 0, "title": "Arrival"}, {"at": 300, "title": "The long room"}]', '[{"label": "English", "source": "clock-en.vtt", "language": "en"}]', '{"path": "videos/night-ferry.webp", "color": "#203040", "width": 600, "height": 900}', 'North Light Space Mara Vellin', '1', NULL, NULL, '2026-12-29 00:00:00+00'),
  ('3', 'long-shore', 'The Long Shore', '["A walk over glass."]', '600', NULL, '1', '{1}', 'false', '1', '41', 'false', '2025-05-05', 'true', '[{"lens": null, "width": 8192, "height": 4096, "script": null, "source": "tb-360.mp4", "stereo": "top-bottom", "quality": "8K", "gigabytes": 11, "projection": "360", "fieldOfView": 360}]', '360', '{"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "gigabytes": 0.1, "projection": "flat", "fieldOfView": 0}', '[{"at": 0, "title": "Arrival"}, {"at": 300, "title": "The long room"}]', '[{"label": "English", "source": "clock-en.vtt", "language": "en"}]', '{"path": "videos/long-shore.webp", "color": "#203040", "width": 600, "height": 900}', 'North Light Space Mara Vellin', '2', NULL, NULL, '2026-12-29 00:00:00+00');
SELECT setval('accounts_id_seq', 4);
SELECT setval('affiliate_sales_id_seq', 1);
SELECT setval('age_verifications_id_seq', 1);
SELECT setval('backups_id_seq', 1);
SELECT setval('campaigns_id_seq', 1);
SELECT setval('categories_id_seq', 2);
SELECT setval('chat_reports_id_seq', 1);
SELECT setval('contact_messages_id_seq', 1);
SELECT setval('favourites_id_seq', 6);
SELECT setval('games_id_seq', 4);
SELECT setval('headset_codes_id_seq', 1);
SELECT setval('history_id_seq', 5);
SELECT setval('holds_id_seq', 1);
SELECT setval('ledger_accounts_id_seq', 14);
SELECT setval('ledger_entries_id_seq', 38);
SELECT setval('ledger_transfers_id_seq', 18);
SELECT setval('live_broadcasts_id_seq', 1);
SELECT setval('live_rooms_id_seq', 2);
SELECT setval('models_id_seq', 2);
SELECT setval('offers_id_seq', 1);
SELECT setval('outbox_id_seq', 1);
SELECT setval('payouts_id_seq', 1);
SELECT setval('private_stays_id_seq', 1);
SELECT setval('purchase_receipts_id_seq', 1);
SELECT setval('purchases_id_seq', 4);
SELECT setval('report_decisions_id_seq', 1);
SELECT setval('reports_id_seq', 2);
SELECT setval('room_shows_id_seq', 1);
SELECT setval('room_visitors_id_seq', 1);
SELECT setval('staff_audit_id_seq', 2);
SELECT setval('staff_invitations_id_seq', 1);
SELECT setval('studios_id_seq', 1);
SELECT setval('subscriptions_id_seq', 1);
SELECT setval('tags_id_seq', 2);
SELECT setval('videos_id_seq', 3);
RESET session_replication_role;
