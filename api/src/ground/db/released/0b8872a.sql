-- schema: 0b8872a.schema.sql
-- Rows alone come in: what rules of the database do on insert was done before.
SET session_replication_role = replica;
INSERT INTO accounts (id, email, password_hash, password_changed_at, name, photo, notifications, plan, plan_renews_on, plan_ends_on, blocked_at, created_at, blocked_reason, removal_due_at, removal_reason) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'rowan@example.com', '$argon2id$v=19$m=7168,t=5,p=1$4zlqUUyRuyC+Wzk3HJYRDg$n2ZPmzovewL6I1yistfHKxwxiX3RiqwGQk+9Mf/8L8c', '2026-10-11 12:00:00+00', 'Rowan Hale', NULL, '{"newGame": true, "dropCarts": true, "newsAndPromotions": false, "specialDealsForYou": true}', 'yearly', '2027-06-08', NULL, NULL, '2025-10-16 12:00:00+00', NULL, NULL, NULL),
  ('2', 'sage@example.com', '$argon2id$v=19$m=7168,t=5,p=1$01axEMgStbMuM6hCLooukg$xtjBlT3v6rMJmid2uG+SLKY78979kM5EsoqLU9tI/Iw', '2026-10-11 12:00:00+00', 'Sage Lindqvist', NULL, '{"newGame": true, "dropCarts": true, "newsAndPromotions": false, "specialDealsForYou": true}', NULL, NULL, NULL, NULL, '2025-10-16 12:00:00+00', NULL, NULL, NULL),
  ('3', 'wren@example.com', '$argon2id$v=19$m=7168,t=5,p=1$opZ5X0DAoACnZ1efqoa2oA$1wmQv/GREnTEQKoDx7wVFfLYNzREhzJVuRmNTRyRKMQ', '2026-10-11 12:00:00+00', 'Wren Castle', '{"path": "avatars/a-made-up-picture.webp", "color": "#203040", "width": 512, "height": 512}', '{"newGame": true, "dropCarts": true, "newsAndPromotions": false, "specialDealsForYou": true}', NULL, NULL, NULL, NULL, '2025-10-16 12:00:00+00', NULL, NULL, NULL);
INSERT INTO affiliate_clicks (id, aff_id, offer_id, link_data, parameters, created_at, expires_at) OVERRIDING SYSTEM VALUE VALUES
  ('click-1', 'partner', 'summer', NULL, '{}', '2026-11-04 00:00:00+00', '2026-12-04 00:00:00+00');
INSERT INTO affiliate_partners (aff_id, postback_template) OVERRIDING SYSTEM VALUE VALUES
  ('partner', 'https://partner.example/{click_id}');
INSERT INTO affiliate_sales (id, click_id, event, sale_id, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'click-1', 'registration', '1', '2026-11-05 00:00:00+00');
INSERT INTO age_tokens (id, account_id, visitor_id, issued_at, expires_at, revoked_at, verification_id) OVERRIDING SYSTEM VALUE VALUES
  ('token-1', '1', NULL, '2026-11-06 00:00:00+00', '2027-11-06 00:00:00+00', NULL, '1');
INSERT INTO age_verifications (id, session_hash, outcome, method, threshold, ended_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', E'\\x01', 'COMPLETE', 'sandbox', '21', '2026-11-06 00:00:00+00');
INSERT INTO categories (id, slug, title, parent, "position") OVERRIDING SYSTEM VALUE VALUES
  ('1', 'place', 'Place', NULL, '0'),
  ('2', 'play', 'Play', 'place', '1');
INSERT INTO contact_messages (id, reference, name, email, topic, message, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'M-1', 'A visitor', 'visitor@example.com', 'other', 'Hello.', '2026-11-04 00:00:00+00');
INSERT INTO devices (slug, name, maker, text, connects, link, "position") OVERRIDING SYSTEM VALUE VALUES
  ('halden-one', 'Halden One', 'Halden', 'Follows scripts.', 'bluetooth', '{"url": "https://shop.example/halden-one", "affiliate": true}', '0');
INSERT INTO faq_items (slug, "group", question, answer, "position") OVERRIDING SYSTEM VALUE VALUES
  ('refunds', 'Money', 'Do you refund?', '<p>Yes.</p>', '0');
INSERT INTO favourites (id, account_id, game_id, video_id, model_id, added_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '3', NULL, NULL, '2026-11-02 00:00:00+00');
INSERT INTO game_models (game_id, model_id, "position") OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1'),
  ('1', '2', '0'),
  ('2', '1', '0'),
  ('3', '1', '0'),
  ('4', '1', '0');
INSERT INTO games (id, slug, title, tagline, description, studio_id, tag_ids, soft, view, popularity, rating, rating_spread, difficulty, scripts, projection, hours, scenes, endings, coins, standard_discount, premium_discount, gems, released_on, updated_on, languages, comfort, headsets, files, poster, logo, logo_left, hero, gallery, hover_video_url, "position", keywords) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'violet-engine', 'Title of violet-engine', 'A short line.', '["One paragraph."]', '1', '{2,1}', 'true', 'released', '900', '43', '{0,0,0,2,0}', '1', 'false', '360', '3.5', '12', '2', '100', '15', '25', NULL, '2025-01-01', '2025-02-01', '["English"]', 'Comfortable', '["Quest 3"]', '[{"width": 3840, "height": 2160, "stereo": "mono", "quality": "4K", "gigabytes": 4.5, "projection": "flat", "fieldOfView": 0}, {"width": 8192, "height": 4096, "stereo": "top-bottom", "quality": "8K", "gigabytes": 11, "projection": "360", "fieldOfView": 360}]', '{"path": "posters/violet-engine.webp", "color": "#203040", "width": 600, "height": 900}', NULL, NULL, '{"path": "heroes/violet-engine.webp", "color": "#203040", "width": 600, "height": 900}', '[{"path": "stills/violet-engine.webp", "color": "#102030", "width": 1280, "height": 720}]', '/media/clips/dunes.mp4', '0', 'North Light Puzzle Space Odile Ravenscar Mara Vellin'),
  ('2', '2048-tides', 'Title of 2048-tides', 'A short line.', '["One paragraph."]', '1', '{1}', 'false', 'released', '500', '47', '{0,0,0,0,2}', '1', 'false', 'flat', '3.5', '12', '2', '33', '0', '50', NULL, '2026-03-01', '2026-03-01', '["English"]', 'Comfortable', '["Quest 3"]', '[{"width": 3840, "height": 2160, "stereo": "mono", "quality": "4K", "gigabytes": 4.5, "projection": "flat", "fieldOfView": 0}]', '{"path": "posters/2048-tides.webp", "color": "#203040", "width": 600, "height": 900}', NULL, NULL, '{"path": "heroes/2048-tides.webp", "color": "#203040", "width": 600, "height": 900}', '[]', NULL, '1', 'North Light Space Mara Vellin'),
  ('3', 'saltlight', 'a quiet Saltlight', 'A short line.', '["One paragraph."]', '1', '{1}', 'true', 'released', '300', '43', '{0,0,0,2,0}', '1', 'false', 'flat', '3.5', '12', '2', '250', '0', '25', NULL, '2025-01-01', '2025-02-01', '["English"]', 'Comfortable', '["Quest 3"]', '[{"width": 3840, "height": 2160, "stereo": "mono", "quality": "4K", "gigabytes": 4.5, "projection": "flat", "fieldOfView": 0}]', '{"path": "posters/saltlight.webp", "color": "#203040", "width": 600, "height": 900}', NULL, NULL, '{"path": "heroes/saltlight.webp", "color": "#203040", "width": 600, "height": 900}', '[]', NULL, '2', 'North Light Space Mara Vellin'),
  ('4', 'dune-sonata', 'Title of dune-sonata', 'A short line.', '["One paragraph."]', '1', '{}', 'true', 'announcement', '200', '40', '{0,0,0,2,0}', '1', 'false', 'flat', '3.5', '12', '2', '100', '0', '25', NULL, '2025-01-01', '2025-02-01', '["English"]', 'Comfortable', '["Quest 3"]', '[{"width": 3840, "height": 2160, "stereo": "mono", "quality": "4K", "gigabytes": 4.5, "projection": "flat", "fieldOfView": 0}]', '{"path": "posters/dune-sonata.webp", "color": "#203040", "width": 600, "height": 900}', NULL, NULL, '{"path": "heroes/dune-sonata.webp", "color": "#203040", "width": 600, "height": 900}', '[]', NULL, '3', 'North Light Mara Vellin');
INSERT INTO headset_sessions (session_id, refresh_hash) OVERRIDING SYSTEM VALUE VALUES
  ('38902c4c-e890-46fc-8c4d-4ae7831046d9', E'\\x02');
INSERT INTO history (id, account_id, game_id, video_id, model_id, seconds, seen_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', NULL, '1', NULL, '312', '2026-11-03 00:00:00+00');
INSERT INTO ledger_accounts (id, kind, owner, currency, balance) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'member', 'member:1', '0', '2450'),
  ('2', 'system', 'grants', '0', '-3655'),
  ('3', 'member', 'member:1', '1', '38'),
  ('4', 'system', 'grants', '1', '-38'),
  ('5', 'member', 'member:2', '0', '1200'),
  ('7', 'member', 'member:3', '0', '5');
INSERT INTO ledger_entries (id, transfer_id, ledger_account_id, currency, amount) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', '0', '2450'),
  ('2', '1', '2', '0', '-2450'),
  ('3', '1', '3', '1', '38'),
  ('4', '1', '4', '1', '-38'),
  ('5', '2', '5', '0', '1200'),
  ('6', '2', '2', '0', '-1200'),
  ('7', '3', '7', '0', '5'),
  ('8', '3', '2', '0', '-5');
INSERT INTO ledger_transfers (id, ledger_account_id, idempotency_key, reason, request, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'demo-grant', 'Demo balance', '["Demo balance",[["member:1",0,2450],["grants",0,-2450],["member:1",1,38],["grants",1,-38]]]', '2026-11-25 13:59:06.629033+00'),
  ('2', '5', 'demo-grant', 'Demo balance', '["Demo balance",[["member:2",0,1200],["grants",0,-1200]]]', '2026-11-25 13:59:06.629033+00'),
  ('3', '7', 'demo-grant', 'Demo balance', '["Demo balance",[["member:3",0,5],["grants",0,-5]]]', '2026-11-25 13:59:06.629033+00');
INSERT INTO live_rooms (id, nickname, model_id, topic, status, viewers, projection, back_in_minutes, back_at, picture, "position") OVERRIDING SYSTEM VALUE VALUES
  ('1', 'mara', '1', 'Reading letters', 'offline', '0', 'flat', '90', '2026-11-20 13:30:00+00', '{"path": "live/mara.webp", "color": "#203040", "width": 600, "height": 900}', '0'),
  ('2', 'odile', '2', 'Star maps', 'live', '12', '180', NULL, NULL, '{"path": "live/odile.webp", "color": "#203040", "width": 600, "height": 900}', '1');
INSERT INTO login_tickets (token_hash, account_id, wrong, expires_at) OVERRIDING SYSTEM VALUE VALUES
  (E'\\x03', '3', '2', '2026-11-06 00:00:00+00');
INSERT INTO models (id, slug, first_name, last_name, bio, born_on, soft, popularity, portrait, avatar, "position") OVERRIDING SYSTEM VALUE VALUES
  ('1', 'mara-vellin', 'Mara', 'Vellin', '["Performs in VR since 2019."]', '1995-04-02', 'true', '5', '{"path": "portraits/mara-vellin.webp", "color": "#203040", "width": 600, "height": 900}', '{"path": "avatars/mara-vellin.webp", "color": "#203040", "width": 600, "height": 900}', '0'),
  ('2', 'odile-ravenscar', 'Odile', 'Ravenscar', '["Performs in VR since 2019."]', '1995-04-02', 'false', '90', '{"path": "portraits/odile-ravenscar.webp", "color": "#203040", "width": 600, "height": 900}', '{"path": "avatars/odile-ravenscar.webp", "color": "#203040", "width": 600, "height": 900}', '1');
INSERT INTO offers (id, slug, title, text, game_ids, starts_on, ends_on, image, "position") OVERRIDING SYSTEM VALUE VALUES
  ('1', 'spring', 'Spring sale', 'Two games for less.', '{3,1}', '2026-03-01', NULL, '{"path": "heroes/spring.webp", "color": "#203040", "width": 600, "height": 900}', '0');
INSERT INTO outbox (id, kind, dedupe_key, payload, state, tries, due_at, last_problem, created_at, sent_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'mail', 'welcome:1', '{"to": "wren@example.com", "html": "<p>Hello.</p>", "text": "Hello.", "subject": "Welcome"}', 'sent', '1', '2026-11-06 00:00:00+00', NULL, '2026-11-06 00:00:00+00', '2026-11-06 00:00:00+00');
INSERT INTO passkeys (id, account_id, name, public_key, counter, transports, created_at, last_used_at) OVERRIDING SYSTEM VALUE VALUES
  ('cGFzc2tleQ', '3', 'My phone', E'\\x0102', '0', '{internal}', '2026-11-06 00:00:00+00', NULL);
INSERT INTO purchases (id, account_id, game_id, transfer_id, purchased_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', NULL, '2026-10-30 12:00:00+00'),
  ('2', '1', '2', NULL, '2026-10-09 12:00:00+00'),
  ('3', '1', '3', NULL, '2026-09-18 12:00:00+00'),
  ('4', '2', '1', NULL, '2026-10-30 12:00:00+00');
INSERT INTO ratings (account_id, game_id, stars, rated_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '50', '2026-11-25 13:59:06.629033+00'),
  ('1', '2', '40', '2026-11-25 13:59:06.629033+00'),
  ('1', '3', '50', '2026-11-25 13:59:06.629033+00');
INSERT INTO recovery_codes (account_id, code_hash) OVERRIDING SYSTEM VALUE VALUES
  ('2', E'\\x9ad28fe9bf19e3d0e30fa982ab6a26658980bf2b235ad24a06ac34eea1c61e88');
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
INSERT INTO sessions (token_hash, account_id, created_at, last_seen_at, id, device, reauthenticated_at) OVERRIDING SYSTEM VALUE VALUES
  (E'\\x4fe5bd99c27422967ad519512b741f0c9703ed41a0ef053e5903b2877c858012', '3', '2026-11-06 00:00:00+00', '2026-11-20 00:00:00+00', '38902c4c-e890-46fc-8c4d-4ae7831046d9', 'Firefox', NULL);
INSERT INTO settings (key, value) OVERRIDING SYSTEM VALUE VALUES
  ('content-version', '1'),
  ('maintenance', '{"state": false, "message": ""}');
INSERT INTO site_content (key, value) OVERRIDING SYSTEM VALUE VALUES
  ('bars', '{"footer": {"logo": {"image": null, "title": "Meridian"}, "menu": [{"url": "/help", "items": [{"url": "/help/vr-setup/quest", "title": "Quest", "permissions": ["guest"]}], "title": "Help", "permissions": ["guest", "user"]}], "copyRightText": "2026"}, "header": {"logo": {"image": null, "title": "Meridian"}, "menu": [{"url": "/games", "title": "Games", "permissions": ["guest", "user"]}], "buttons": []}, "dashboard": {"menu": []}}'),
  ('home', '{"hero": [], "sections": [{"kind": "popular", "title": "Featured games"}]}');
INSERT INTO studios (id, slug, name, "position") OVERRIDING SYSTEM VALUE VALUES
  ('1', 'north-light', 'North Light', '0');
INSERT INTO tags (id, slug, title, color, text_color, "position", category_id) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'space', 'Space', '#112233', '#ffffff', '0', '1'),
  ('2', 'puzzle', 'Puzzle', '#445566', '#ffffff', '1', NULL);
INSERT INTO text_pages (path, parent, title, summary, body, updated_on, "position") OVERRIDING SYSTEM VALUE VALUES
  ('/help', NULL, 'Help', 'Answers.', '<p>Ask.</p>', '2026-01-01', '0'),
  ('/help/vr-setup/quest', '/help', 'Quest', 'Set up a Quest.', '<p>Put it on.</p>', '2026-01-01', '1');
INSERT INTO totp_secrets (account_id, secret, pending, last_step, confirmed_at) OVERRIDING SYSTEM VALUE VALUES
  ('2', E'\\xe417b42e3f071ca61af93afa37766849f4859e914a883c05da0121d6ad7f6934cb4d826034902399013e3849d77253d6', NULL, NULL, '2026-11-01 00:00:00+00');
INSERT INTO uploaded_avatars (id, account_id, image, size, color, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('a-made-up-picture', '3', E'\\x52494646', '512', '#203040', '2026-11-04 00:00:00+00');
INSERT INTO video_models (video_id, model_id, "position") OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '0'),
  ('2', '1', '0'),
  ('3', '1', '0');
INSERT INTO videos (id, slug, title, description, duration_seconds, game_id, studio_id, tag_ids, soft, popularity, rating, scripts, released_on, premium, files, poster, "position", projection, trailer, chapters, captions, keywords) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'glass-walk', 'Glass Walk', '["A walk over glass."]', '600', '1', '1', '{1}', 'true', '3', '41', 'true', '2025-05-05', 'false', '[{"lens": null, "width": 8192, "height": 4096, "script": "steady.funscript", "source": "tb-360.mp4", "stereo": "top-bottom", "quality": "8K", "gigabytes": 11, "projection": "360", "fieldOfView": 360}, {"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "playlist": "adaptive.m3u8", "gigabytes": 1, "projection": "flat", "fieldOfView": 0}]', '{"path": "videos/glass-walk.webp", "color": "#203040", "width": 600, "height": 900}', '0', '360', '{"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "gigabytes": 0.1, "projection": "flat", "fieldOfView": 0}', '[{"at": 0, "title": "Arrival"}, {"at": 300, "title": "The long room"}]', '[{"label": "English", "source": "clock-en.vtt", "language": "en"}]', 'North Light Space Mara Vellin'),
  ('2', 'night-ferry', 'Night Ferry', '["A walk over glass."]', '600', '1', '1', '{1}', 'false', '2', '41', 'true', '2025-05-05', 'true', '[{"lens": null, "width": 8192, "height": 4096, "script": "steady.funscript", "source": "tb-360.mp4", "stereo": "top-bottom", "quality": "8K", "gigabytes": 11, "projection": "360", "fieldOfView": 360}, {"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "playlist": "adaptive.m3u8", "gigabytes": 1, "projection": "flat", "fieldOfView": 0}]', '{"path": "videos/night-ferry.webp", "color": "#203040", "width": 600, "height": 900}', '1', '360', '{"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "gigabytes": 0.1, "projection": "flat", "fieldOfView": 0}', '[{"at": 0, "title": "Arrival"}, {"at": 300, "title": "The long room"}]', '[{"label": "English", "source": "clock-en.vtt", "language": "en"}]', 'North Light Space Mara Vellin'),
  ('3', 'long-shore', 'The Long Shore', '["A walk over glass."]', '600', NULL, '1', '{1}', 'false', '1', '41', 'false', '2025-05-05', 'true', '[{"lens": null, "width": 8192, "height": 4096, "script": null, "source": "tb-360.mp4", "stereo": "top-bottom", "quality": "8K", "gigabytes": 11, "projection": "360", "fieldOfView": 360}]', '{"path": "videos/long-shore.webp", "color": "#203040", "width": 600, "height": 900}', '2', '360', '{"lens": null, "width": 3840, "height": 2160, "script": null, "source": "flat.mp4", "stereo": "mono", "quality": "4K", "gigabytes": 0.1, "projection": "flat", "fieldOfView": 0}', '[{"at": 0, "title": "Arrival"}, {"at": 300, "title": "The long room"}]', '[{"label": "English", "source": "clock-en.vtt", "language": "en"}]', 'North Light Space Mara Vellin');
SELECT setval('accounts_id_seq', 3);
SELECT setval('affiliate_sales_id_seq', 1);
SELECT setval('age_verifications_id_seq', 1);
SELECT setval('categories_id_seq', 2);
SELECT setval('contact_messages_id_seq', 1);
SELECT setval('favourites_id_seq', 1);
SELECT setval('games_id_seq', 4);
SELECT setval('history_id_seq', 1);
SELECT setval('ledger_accounts_id_seq', 8);
SELECT setval('ledger_entries_id_seq', 8);
SELECT setval('ledger_transfers_id_seq', 3);
SELECT setval('live_rooms_id_seq', 2);
SELECT setval('models_id_seq', 2);
SELECT setval('offers_id_seq', 1);
SELECT setval('outbox_id_seq', 1);
SELECT setval('purchases_id_seq', 4);
SELECT setval('studios_id_seq', 1);
SELECT setval('tags_id_seq', 2);
SELECT setval('videos_id_seq', 3);
RESET session_replication_role;
